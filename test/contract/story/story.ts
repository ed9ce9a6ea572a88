import { followApi } from "./api-story.js";
import { followChange } from "./document-change.js";
import { harmlessTable, toolTable } from "./document-table.js";
import { createPlace } from "./place.js";
import { schemaTable } from "./schema-table.js";

/** All changes of a served document that the story tells. */
export const documentChanges = [...toolTable, ...harmlessTable, ...schemaTable];

/** One chapter that was told, and what is wrong with it, a line each. */
export interface Chapter {
  readonly name: string;
  readonly failures: readonly string[];
}

/**
 * Tells the story in one folder: each change of the served document is generated, checked and compared; then the API answers otherwise than its document says,
 * until it is mended; in the end no credential is in any file or message. `toldTo` hears of each chapter.
 */
export async function tellStory(changes: typeof documentChanges, toldTo: (chapter: Chapter) => void): Promise<void> {
  const place = await createPlace();
  try {
    for (const change of changes) toldTo({ name: change.name, failures: await followChange(place, change) });
    toldTo({ name: "an API that deviates and is mended", failures: await followApi(place) });
    toldTo({ name: "no credential is told", failures: place.leaks() });
  } finally {
    place.close();
  }
}

import type { DocumentTimes } from "./measure.js";

/** Something that the numbers must show. */
export interface Target {
  readonly text: string;
  readonly met: boolean;
}

/** The targets of issue 2 that these documents answer. */
export function targets(documents: readonly DocumentTimes[]): Target[] {
  const github = documents.find(({ name }) => name === "github");
  const onGithub = github === undefined ? [] : githubTargets(github);
  const limits = documents.map(({ name, cold }) => ({
    text: `${name} cold at most 30 s: ${cold.seconds.toFixed(1)} s`,
    met: cold.seconds <= 30,
  }));
  return [...onGithub, ...limits];
}

function githubTargets({ cold, floor }: DocumentTimes): Target[] {
  const ratio = cold.seconds / floor.seconds;
  return [
    { text: `github cold at most 15 x the floor: ${ratio.toFixed(1)} x`, met: ratio <= 15 },
    { text: `github cold at most 1 GB: ${cold.megabytes.toFixed(0)} MB`, met: cold.megabytes <= 1024 },
  ];
}

import type { DocumentTimes } from "./measure.js";
import type { CallTimes } from "./tool-call.js";

/** Something that the numbers must show. */
export interface Target {
  readonly text: string;
  readonly met: boolean;
}

/** The targets that these documents answer: of issue 2 for cold runs, of issue 7 for those that change nothing or one description. */
export function targets(documents: readonly DocumentTimes[]): Target[] {
  const github = documents.find(({ name }) => name === "github");
  const onGithub = github === undefined ? [] : githubTargets(github);
  const limits = documents.map(({ name, cold }) => ({
    text: `${name} cold at most 30 s: ${cold.seconds.toFixed(1)} s`,
    met: cold.seconds <= 30,
  }));
  const large = documents.filter(({ name }) => largeNames.has(name));
  return [...onGithub, ...large.flatMap(unchangedTargets), ...large.map(changedTarget), ...limits];
}

const largeNames = new Set(["github", "stripe", "kubernetes-2.0", "digitalocean"]);

function unchangedTargets({ name, rerun, checked, floor }: DocumentTimes): Target[] {
  return Object.entries({ generate: rerun, check: checked }).map(([command, { seconds }]) => {
    const ratio = seconds / floor.seconds;
    return { text: `${command} of ${name} unchanged at most 2 x the floor: ${ratio.toFixed(1)} x`, met: ratio <= 2 };
  });
}

function changedTarget({ name, changed, floor }: DocumentTimes): Target {
  const ratio = changed.seconds / floor.seconds;
  const text = `${name} after one changed description at most 3.5 x the floor: ${ratio.toFixed(1)} x`;
  return { text, met: ratio <= 3.5 };
}

function githubTargets({ cold, floor }: DocumentTimes): Target[] {
  const ratio = cold.seconds / floor.seconds;
  return [
    { text: `github cold at most 15 x the floor: ${ratio.toFixed(1)} x`, met: ratio <= 15 },
    { text: `github cold at most 1 GB: ${cold.megabytes.toFixed(0)} MB`, met: cold.megabytes <= 1024 },
  ];
}

/** The target of issue 3: what a call costs beside its request. */
export function callTarget({ overhead: { median } }: CallTimes): Target {
  return {
    text: `tools/call at most 1.0 ms over a bare fetch, in the median: ${median.toFixed(2)} ms`,
    met: median <= 1,
  };
}

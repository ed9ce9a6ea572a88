import type { DocumentTimes } from "./measure.js";
import type { CallTimes } from "./tool-call.js";

/** Something that the numbers must show. */
export interface Target {
  readonly text: string;
  readonly met: boolean;
}

/** The targets that these documents answer: of issue 2 for the time of cold runs, of issue 7 for their memory and for runs that change nothing or one description. */
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
    { text: `github cold at most 600 MB: ${cold.megabytes.toFixed(0)} MB`, met: cold.megabytes <= 600 },
  ];
}

/** The targets of issue 7 for a call, which are tighter than that of issue 3. */
export function callTargets({ overhead: { median, p99 }, http }: CallTimes): Target[] {
  const ratio = http.generated.median / http.sdk.median;
  return [
    {
      text: `tools/call over stdio at most 0.6 ms over a bare fetch, in the median: ${median.toFixed(2)} ms`,
      met: median <= 0.6,
    },
    { text: `and at most 3 ms in the 99th percentile: ${p99.toFixed(2)} ms`, met: p99 <= 3 },
    {
      text: `tools/call over HTTP at most 1.2 x the SDK's server that only fetches, in the median: ${ratio.toFixed(2)} x`,
      met: ratio <= 1.2,
    },
  ];
}

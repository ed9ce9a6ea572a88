import { define } from "./define.js";

/** Codes of OpenAPI Overlays. */
export const overlayCodes = {
  "overlay/no-overlay": define({
    severity: "error",
    message: ({ name }: { name: string }) => `${name} is no OpenAPI Overlay.`,
    cause: "An overlay is an object with the field `overlay`, which states its version.",
    fix: "Start it with `overlay: 1.1.0`, and give it `info` and `actions`.",
  }),
  "overlay/version": define({
    severity: "error",
    message: ({ name, found }: { name: string; found: string }) => `${name} is an overlay of version ${found}.`,
    cause: "Overlays of the versions 1.0 and 1.1 are read.",
    fix: "Write `overlay: 1.0.0` or `overlay: 1.1.0`, and what that version has.",
  }),
  "overlay/invalid": define({
    severity: "error",
    message: ({ problem }: { problem: string }) => problem,
    cause: "The overlay is not as its specification says.",
    fix: "Correct it; https://spec.openapis.org/overlay/latest.html says what an overlay has.",
  }),
  "overlay/bad-path": define({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) => `\`${path}\` is no JSONPath: ${reason}.`,
    cause: "`target` and `copy` are queries of RFC 9535.",
    fix: "Correct it, as in $.paths['/pets'].get or $.servers[?@.description == 'Dev'].",
  }),
  "overlay/too-much-work": define({
    severity: "error",
    message: ({ path }: { path: string }) => `\`${path}\` takes too much work to follow in this document.`,
    cause: "Each `..` multiplies what is looked at, and some regular expressions never end.",
    fix: "Name more of the way, as in $.paths.*.get.responses in place of $..responses.",
  }),
  "overlay/no-match": define({
    severity: "warning",
    message: ({ target }: { target: string }) =>
      `\`${target}\` finds nothing in the document, so that this action does nothing.`,
    cause: "The document has changed, an action before this one has, or the target has a slip.",
    fix: "Correct the target, or remove the action.",
  }),
  "overlay/mismatch": define({
    severity: "error",
    message: ({ target, update }: { target: string; update: string }) =>
      `The target is ${target}, which ${update} cannot be merged into.`,
    cause: "Objects are merged into objects, single values replace single values; a list takes anything.",
    fix: "Target the object around it, and name the member in `update`.",
  }),
  "overlay/remove-root": define({
    severity: "error",
    message: () => "The whole document cannot be removed.",
    cause: "The target of `remove` is the root.",
    fix: "Target what shall go.",
  }),
  "overlay/copy-source": define({
    severity: "error",
    message: ({ path, count }: { path: string; count: number }) =>
      `\`${path}\` finds ${count === 0 ? "nothing" : `${count} places`}, where \`copy\` needs one.`,
    cause: "`copy` takes the one value that its JSONPath finds.",
    fix: "Correct the path so that it finds one place.",
  }),
  "overlay/not-in-snapshot": define({
    severity: "error",
    message: ({ overlay }: { overlay: string }) => `The snapshot does not hold the overlay ${overlay}.`,
    cause: "With --offline the overlays of URLs are read from the snapshot, which was made without this one.",
    fix: "Run once without --offline.",
  }),
  "overlay/too-large": define({
    severity: "error",
    message: ({ name }: { name: string }) => `With its overlays ${name} is too large or too deep.`,
    cause: "A document may stand for 20,000,000 values, nested 512 levels; actions that copy multiply it.",
    fix: "Copy less.",
  }),
  "overlay/extends": define({
    severity: "info",
    message: ({ name, extended, source }: { name: string; extended: string; source: string }) =>
      `${name} says that it extends ${extended}; it is applied to ${source}.`,
    cause: "The overlay was written for another document, or for this one elsewhere.",
    fix: "Correct `extends`, or leave it out.",
  }),
} as const;

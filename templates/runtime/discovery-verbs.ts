import { stem } from "./discovery-stem.js";

/** What a tool does to what it is about; `act`: something that changes it. */
export type Action = "list" | "get" | "search" | "create" | "update" | "delete" | "act";

const verbs: Readonly<Record<Action, string>> = {
  list: "list all every enumerate browse index which what who",
  get: "get show read fetch retrieve view see detail details display describe inspect check look download how",
  search: "search find query lookup filter",
  create: "create add new make open post insert register publish write",
  update: "update cancel change clear close make revoke edit modify patch set rename replace put adjust mark",
  delete: "delete remove drop destroy erase rid unset clear cancel close revoke",
  act:
    "accept activate allow apply approve archive ask assign attach ban begin bind block book build buy call capture charge commit confirm connect copy " +
    "deny deploy disable dismiss email enable execute expire expose finish fork freeze give grant import invite issue join kick launch leave let link lock mail " +
    "merge move mute order pause pay pin promote protect publish push react refund reject release reload request require rerun resend reset resize resolve " +
    "restart restore resume retry revert roll rotate run save scale schedule send share sign skip start stop store submit subscribe suspend swap sync tag " +
    "transfer trigger try turn unblock undo uninstall unlock upgrade upload use validate verify void vote withdraw",
};

// Made when they are first asked for: stems take milliseconds, and most runs of the command ask for none.
let byStem: ReadonlyMap<string, readonly Action[]> | undefined;
let related: ReadonlyMap<string, readonly string[]> | undefined;

/** What a verb asks for; nothing where it is none of those that are known. `word` is a stem. */
export function actionsOf(word: string): readonly Action[] {
  byStem ??= actionsByStem();
  return byStem.get(word) ?? [];
}

/** Whether an action changes nothing. */
export function isReading(action: Action): boolean {
  return action === "list" || action === "get" || action === "search";
}

/** Words that may stand for one another, whatever an API is about. */
const groups = [
  "person people somebody someone anybody colleague teammate employee user member",
  "login logged signed authenticated",
  "picture photo image",
  "folder directory",
  "limit quota left remaining",
  "webhook hook callback",
  "permission access",
];

/** Stems that may be meant by a stem. */
export function relatedTo(word: string): readonly string[] {
  related ??= othersOfGroups();
  return related.get(word) ?? [];
}

function othersOfGroups(): Map<string, readonly string[]> {
  return new Map(
    groups.flatMap((group) => {
      const stems = group.split(" ").map(stem);
      return stems.map((word) => [word, stems.filter((other) => other !== word)] as const);
    }),
  );
}

function actionsByStem(): Map<string, Action[]> {
  const found = new Map<string, Action[]>();
  for (const [action, words] of Object.entries(verbs) as [Action, string][]) {
    for (const word of words.split(" ")) {
      const known = found.get(stem(word)) ?? [];
      if (!known.includes(action)) found.set(stem(word), [...known, action]);
    }
  }
  return found;
}

/**
 * The strongly connected components of a directed graph that are cycles (more than one node, or a node with an edge to itself), as
 * a number for each node of a cycle. Numbers follow the order of `nodes`. Tarjan's algorithm without recursion.
 */
export function findCycles(
  nodes: readonly string[],
  edgesOf: (node: string) => readonly string[],
): Map<string, number> {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const onStack = new Set<string>();
  const stack: string[] = [];
  const components: string[][] = [];

  for (const root of nodes) {
    if (index.has(root)) continue;
    const path = [open(root)];
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const { node, edges } = frame;
      const next = edges[frame.position++];
      if (next === undefined) {
        path.pop();
        close(node);
        const parent = path.at(-1);
        if (parent !== undefined) lower(parent.node, low.get(node) ?? 0);
      } else if (!index.has(next)) {
        path.push(open(next));
      } else if (onStack.has(next)) {
        lower(node, index.get(next) ?? 0);
      }
    }
  }

  function open(node: string): { node: string; edges: readonly string[]; position: number } {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    onStack.add(node);
    return { node, edges: edgesOf(node), position: 0 };
  }

  function lower(node: string, value: number): void {
    low.set(node, Math.min(low.get(node) ?? value, value));
  }

  function close(node: string): void {
    if (low.get(node) !== index.get(node)) return;
    const members: string[] = [];
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      onStack.delete(member);
      members.push(member);
      if (member === node) break;
    }
    if (members.length > 1 || edgesOf(node).includes(node)) components.push(members);
  }

  const position = new Map(nodes.map((node, place) => [node, place]));
  const first = (members: readonly string[]): number => Math.min(...members.map((member) => position.get(member) ?? 0));
  components.sort((a, b) => first(a) - first(b));
  return new Map(components.flatMap((members, number) => members.map((member) => [member, number] as const)));
}

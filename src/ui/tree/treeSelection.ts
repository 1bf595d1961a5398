import { isBranch, type TreeIndex, type TreeNode } from './treeIndex.ts';

type Id = string | number;
export type TreeCheckState = boolean | 'mixed';

/** How a click on a node changes the chosen ids, and how a node is displayed. Both models are pure. */
export interface TreeSelection {
  checked(index: number): TreeCheckState;
  toggle(index: number): Id[];
}

/**
 * Selection in which a chosen branch covers all its descendants (territories): the value contains only the branch's id.
 * Deselecting a covered node replaces the branch by its remaining parts.
 */
export function coveringSelection({ nodes, byId }: TreeIndex, chosen: readonly Id[]): TreeSelection {
  const ids = new Set(chosen);
  const holders = new Set<number>();
  for (const id of chosen) {
    for (let at = nodes[byId.get(id) ?? -1]?.parent ?? -1; at >= 0; at = (nodes[at] as TreeNode).parent)
      holders.add(at);
  }
  const coveredBy = (index: number): number => {
    for (let at = index; at >= 0; at = (nodes[at] as TreeNode).parent)
      if (ids.has((nodes[at] as TreeNode).id)) return at;
    return -1;
  };
  const below = (index: number): Id[] => idsBetween(nodes, index, (nodes[index] as TreeNode).end);
  return {
    checked: (index) => coveredBy(index) >= 0 || (holders.has(index) ? 'mixed' : false),
    toggle(index) {
      const cover = coveredBy(index);
      const node = nodes[index] as TreeNode;
      if (cover < 0) {
        const inside = new Set(below(index));
        return [...chosen.filter((id) => !inside.has(id)), node.id];
      }
      const rest = chosen.filter((id) => id !== (nodes[cover] as TreeNode).id);
      return cover === index ? rest : [...rest, ...remains(nodes, cover, index)];
    },
  };
}

/**
 * Returns the parts of a branch that stay chosen when one descendant is deselected: the siblings along the path to it.
 */
function remains(nodes: readonly TreeNode[], cover: number, taken: number): Id[] {
  const stored: Id[] = [];
  for (let at = taken; at !== cover; at = (nodes[at] as TreeNode).parent) {
    const { parent } = nodes[at] as TreeNode;
    for (const child of childrenOf(nodes, parent)) if (child !== at) stored.push((nodes[child] as TreeNode).id);
  }
  return stored;
}

function childrenOf(nodes: readonly TreeNode[], index: number): number[] {
  const children: number[] = [];
  for (let at = index + 1; at < (nodes[index] as TreeNode).end; at = (nodes[at] as TreeNode).end) children.push(at);
  return children;
}

/** Selection in which only leaves are values (products under categories): a branch represents all its leaves. */
export function leafSelection({ nodes }: TreeIndex, chosen: readonly Id[]): TreeSelection {
  const ids = new Set(chosen);
  const counts = countLeaves(nodes, ids);
  return {
    checked(index) {
      const { leaves, on } = counts[index] as LeafCount;
      return on > 0 && on === leaves ? true : on > 0 && 'mixed';
    },
    toggle(index) {
      const node = nodes[index] as TreeNode;
      const leaves = leavesOf(nodes, index, node.end);
      const { leaves: all, on } = counts[index] as LeafCount;
      const inside = new Set(leaves);
      return on === all ? chosen.filter((id) => !inside.has(id)) : [...chosen, ...leaves.filter((id) => !ids.has(id))];
    },
  };
}

interface LeafCount {
  leaves: number;
  on: number;
}

/** Children follow their parents, so one loop from the end sums all branches. */
function countLeaves(nodes: readonly TreeNode[], ids: ReadonlySet<Id>): LeafCount[] {
  const counts = nodes.map((): LeafCount => ({ leaves: 0, on: 0 }));
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const node = nodes[index] as TreeNode;
    const count = counts[index] as LeafCount;
    if (!isBranch(nodes, index)) Object.assign(count, { leaves: 1, on: ids.has(node.id) ? 1 : 0 });
    const parent = counts[node.parent];
    if (parent) Object.assign(parent, { leaves: parent.leaves + count.leaves, on: parent.on + count.on });
  }
  return counts;
}

/** Returns the leaf ids of a part of the tree. */
export function leavesOf(nodes: readonly TreeNode[], from: number, end: number): Id[] {
  const leaves: Id[] = [];
  for (let index = from; index < end; index += 1)
    if (!isBranch(nodes, index)) leaves.push((nodes[index] as TreeNode).id);
  return leaves;
}

function idsBetween(nodes: readonly TreeNode[], from: number, end: number): Id[] {
  return nodes.slice(from, end).map((node) => node.id);
}

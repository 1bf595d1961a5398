import { foldSearch, matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import type { Option } from '../options.ts';

export interface TreeNode {
  id: string | number;
  name: string;
  detail: string;
  /** The name as searches compare it. */
  folded: string;
  /** 0 at the root. */
  level: number;
  /** Index of the parent, -1 at the root. */
  parent: number;
  /** Index after the last descendant: descendants are `index + 1 … end - 1`. */
  end: number;
}

/** A tree flattened once in reading order, so that search and expansion are loops over an array (known trap 9). */
export interface TreeIndex {
  nodes: readonly TreeNode[];
  byId: ReadonlyMap<string | number, number>;
}

/** Flattens a tree of entries. Of an id that occurs twice only the first is used (part1 §3). */
export function indexTree(entries: readonly Option[]): TreeIndex {
  const nodes: TreeNode[] = [];
  const byId = new Map<string | number, number>();
  const walk = (level: readonly Option[], depth: number, parent: number) => {
    for (const entry of level) {
      if (byId.has(entry.id)) continue;
      const index = nodes.length;
      const node: TreeNode = {
        id: entry.id,
        name: entry.name,
        detail: entry.detail,
        folded: foldSearch(entry.name),
        level: depth,
        parent,
        end: 0,
      };
      nodes.push(node);
      byId.set(entry.id, index);
      walk(entry.children, depth + 1, index);
      node.end = nodes.length;
    }
  };
  walk(entries, 0, -1);
  return { nodes, byId };
}

export function isBranch(nodes: readonly TreeNode[], index: number): boolean {
  return (nodes[index]?.end ?? 0) > index + 1;
}

/** Returns the indices to show: expanded branches, or during a search every match with its ancestors. */
export function visibleNodes(
  { nodes }: TreeIndex,
  expanded: ReadonlySet<string | number>,
  searchTerm: string,
): number[] {
  return searchTerm === '' ? expandedNodes(nodes, expanded) : matchingNodes(nodes, searchTerm);
}

function expandedNodes(nodes: readonly TreeNode[], expanded: ReadonlySet<string | number>): number[] {
  const visible: number[] = [];
  for (let index = 0; index < nodes.length;) {
    const node = nodes[index] as TreeNode;
    visible.push(index);
    index = expanded.has(node.id) ? index + 1 : node.end;
  }
  return visible;
}

function matchingNodes(nodes: readonly TreeNode[], searchTerm: string): number[] {
  const shown = new Set<number>();
  const words = searchWords(searchTerm);
  nodes.forEach((node, index) => {
    if (!matchesAllWords(node.folded, words)) return;
    for (let at = index; at >= 0 && !shown.has(at); at = (nodes[at] as TreeNode).parent) shown.add(at);
  });
  return [...shown].toSorted((a, b) => a - b);
}

import type { AnyRecord } from '#codecs/records.ts';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { Option } from '#ui/options.ts';
import type { TreeIndex } from '#ui/tree/treeIndex.ts';

/** Returns territories as a tree, siblings sorted by name; a territory whose parent is missing is a root. */
export function treeOf(rows: readonly AnyRecord[]): Option[] {
  const options = new Map(
    rows.flatMap(({ territoryId, name, code }): [number, Option][] =>
      typeof territoryId === 'number'
        ? [
            [
              territoryId,
              {
                id: territoryId,
                name: typeof name === 'string' ? name : '-',
                detail: typeof code === 'string' ? code : '',
                children: [],
              },
            ],
          ]
        : [],
    ),
  );
  const roots: Option[] = [];
  for (const { territoryId, parentId } of rows) {
    const own = options.get(territoryId as number);
    if (own) (options.get(parentId as number)?.children ?? roots).push(own);
  }
  const sort = (level: Option[]): void => {
    level.sort((a, b) => compareTexts(a.name, b.name));
    level.forEach(({ children }) => sort(children));
  };
  sort(roots);
  return roots;
}

type Id = number;

/**
 * Returns the new parent when a territory moves one level deeper (under the one before it) or higher; undefined when
 * impossible. Null is the top.
 */
export function parentAfter({ nodes }: TreeIndex, at: number, step: 'deeper' | 'higher'): Id | null | undefined {
  const node = nodes[at];
  if (node === undefined) return undefined;
  if (step === 'higher') return node.parent < 0 ? undefined : idAt(nodes, nodes[node.parent]?.parent ?? -1);
  const before = nodes.findLastIndex((other, index) => index < at && other.parent === node.parent);
  return before < 0 ? undefined : idAt(nodes, before);
}

function idAt(nodes: TreeIndex['nodes'], at: number): Id | null {
  return at < 0 ? null : (nodes[at]?.id as Id);
}

/** Returns whether a territory may be moved under another: not under itself, its descendants or its current parent. */
export function mayGoUnder({ nodes }: TreeIndex, from: number, under: number): boolean {
  const node = nodes[from];
  return node !== undefined && (under < from || under >= node.end) && under !== node.parent;
}

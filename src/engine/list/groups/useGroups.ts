import { useEffect, useMemo, useState } from 'react';
import { toggleInSet } from '#codecs/toggleInSet.ts';
import { type RowGroup, groupRowsBy } from '#record/groups.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Option } from '#ui/options.ts';
import { slices, unlessAborted } from '../query/slices.ts';
import type { Row } from '../../core/row.ts';
import { linesIn, type GroupedRows } from './groupedRows.ts';
import type { GroupTexts } from './groupTexts.ts';
import type { Pause } from '../query/sortInSlices.ts';

interface GroupsState {
  grouped: GroupedRows | null;
  tooManyGroups: boolean;
  /** The ids in the rows that need names. */
  ids: readonly Option['id'][];
}

interface Made {
  /** null when there are too many groups. */
  groups: RowGroup<Row>[] | null;
  ids: readonly Option['id'][];
}

const none: readonly Option['id'][] = [];

/**
 * Returns the grouped rows of a list. The previous grouping stays until the next is ready; folded groups stay folded.
 */
export function useGroups(
  declaration: Declaration,
  column: string,
  rows: readonly Row[],
  texts: GroupTexts,
): GroupsState {
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    groupInSlices(declaration, column, rows, texts.textIn, slices(controller.signal)).then(
      (groups) => setMade({ groups, ids: groups ? [...texts.ids] : none }),
      unlessAborted(controller.signal),
    );
    return () => controller.abort();
  }, [declaration, column, rows, texts]);
  const { isFolded, toggle, foldAll, unfoldAll } = useFolding();
  const groups = made?.groups ?? null;
  const lines = useMemo(() => groups && linesIn(groups, isFolded), [groups, isFolded]);
  const grouped = useMemo(() => lines && { ...lines, toggle, foldAll, unfoldAll }, [lines, toggle, foldAll, unfoldAll]);
  return { grouped, tooManyGroups: made !== null && groups === null, ids: made?.ids ?? none };
}

interface Folding {
  /** Whether all groups are folded, including later ones. */
  all: boolean;
  except: ReadonlySet<string>;
}

const unfolded: Folding = { all: false, except: new Set() };
const folded: Folding = { all: true, except: new Set() };

function useFolding() {
  const [{ all, except }, setFolding] = useState(unfolded);
  const isFolded = useMemo(() => (key: string) => all !== except.has(key), [all, except]);
  const [acts] = useState(() => ({
    toggle: (key: string) => setFolding((before) => ({ all: before.all, except: toggleInSet(before.except, key) })),
    foldAll: () => setFolding(folded),
    unfoldAll: () => setFolding(unfolded),
  }));
  return { isFolded, ...acts };
}

/** Returns the groups of rows, built without blocking the page; null when there are too many. */
async function groupInSlices(
  declaration: Declaration,
  column: string,
  rows: readonly Row[],
  textIn: (row: Row) => string,
  pause: Pause,
): Promise<RowGroup<Row>[] | null> {
  const grouping = groupRowsBy(declaration, column, textIn);
  for (const row of rows) {
    if (!grouping.add(row)) return null;
    const wait = pause();
    if (wait) await wait;
  }
  return grouping.groups();
}

import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import type { JsonPath } from '../../text/schemaAt.ts';
import { placeId, useStudioFormHost } from '../formContext.tsx';
import { GuessNote } from '../options/GuessNote.tsx';
import { PlaceProblems } from '../PlaceProblems.tsx';
import { isPathWithin } from '../readText.ts';
import { OrderedRows } from './OrderedRows.tsx';

interface FoldedRowsProps {
  path: JsonPath;
  label: string;
  items: readonly unknown[];
  /** Title of a row, and what else is said of it. */
  headOf: (item: unknown, index: number) => readonly [title: string, note: string];
  /** Draws an unfolded row. */
  renderOpen: (item: unknown, index: number) => ReactNode;
  /** Whether an unfolded row leaves its problems to the list. */
  listsProblems?: boolean;
  opened: OpenedRow;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

/** The unfolded row, and its setter. */
type OpenedRow = readonly [number | null, (index: number | null) => void];

/** Returns the unfolded row of a list, initially and later the one with the requested place. */
export function useOpenedRow(path: JsonPath): OpenedRow {
  const { target } = useStudioFormHost();
  const [seen, setSeen] = useState<typeof target>(null);
  const [opened, setOpened] = useState<number | null>(null);
  if (target !== seen) {
    setSeen(target);
    const at = target && isPathWithin(target.path, path) ? target.path[path.length] : undefined;
    if (at !== undefined) setOpened(Number(at));
  }
  return [opened, setOpened];
}

/** Draws ordered rows of which one shows its options; the others are a line with their problems. */
export function FoldedRows({
  path,
  opened: [open, setOpen],
  headOf,
  renderOpen,
  listsProblems = false,
  ...rows
}: FoldedRowsProps): ReactNode {
  return (
    <OrderedRows
      label={rows.label}
      items={rows.items}
      nameOf={(item, at) => headOf(item, at)[0]}
      renderRow={(item, at) => {
        const [title, note] = headOf(item, at);
        return (
          <button
            type="button"
            id={placeId([...path, at])}
            className="row-head"
            aria-expanded={open === at}
            onClick={() => setOpen(open === at ? null : at)}
          >
            {open === at ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            <span className="row-title">
              <span>{title}</span> <span className="row-note">{note}</span>
            </span>
          </button>
        );
      }}
      renderBelow={(item, at) => (
        <>
          {open === at && renderOpen(item, at)}
          <GuessNote path={[...path, at]} />
          <PlaceProblems path={[...path, at]} inside={open !== at || listsProblems} />
        </>
      )}
      move={(from, to) => {
        setOpen(null);
        rows.move(from, to);
      }}
      remove={(at) => {
        setOpen(null);
        rows.remove(at);
      }}
    />
  );
}

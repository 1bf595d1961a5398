import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkOf } from '#record/linkOf.ts';
import { rawOf } from '#record/rawOf.ts';
import { toneOf } from '#record/recordConditions.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ColumnItem, Tone } from '#schemas/declaration/list.ts';
import { useEngine, type Engine } from '../core/engineContext.tsx';
import { formatOpenParam, setOpenParam } from '../core/openParam.ts';
import type { Row } from '../core/row.ts';
import './decoratedCell.css';

interface DressedCellProps {
  declaration: Declaration;
  column: ColumnItem;
  row: Row;
  /** Readable text of the cell; '-' for an empty value. */
  text: string;
  children: ReactNode;
}

/** Draws a cell with the additions of its column: a link and the meaning of its value. */
export function DecoratedCell({ declaration, column, row, text, children }: DressedCellProps): ReactNode {
  const { resources } = useEngine();
  const tone = column.tone && text !== '-' ? toneOf(declaration, column, row) : undefined;
  const address =
    column.link !== undefined && text !== '-' ? addressOf(declaration, column.link, row, resources) : undefined;
  const content = address === undefined ? children : <CellLink address={address}>{children}</CellLink>;
  return tone === undefined || tone === 'neutral' ? content : <Toned tone={tone}>{content}</Toned>;
}

/** Returns the address of an application screen, of a record in another list, or of an external site. */
function addressOf(
  declaration: Declaration,
  link: NonNullable<ColumnItem['link']>,
  row: Row,
  resources: Engine['resources'],
): string | undefined {
  if (typeof link === 'string') return linkOf(declaration, link, row);
  const path = resources.find(({ name }) => name === link.resource)?.menu?.path;
  const field = declaration.fields[link.id];
  const id = field && rawOf(link.id, field, row);
  return path !== undefined && (typeof id === 'number' || (typeof id === 'string' && id !== ''))
    ? `${path}${setOpenParam('', formatOpenParam({ id }))}`
    : undefined;
}

/** Draws a link that does not also open its row. */
function CellLink({ address, children }: { address: string; children: ReactNode }): ReactNode {
  if (address.startsWith('/'))
    return (
      <Link className="cell-link" to={address} onClick={(event) => event.stopPropagation()}>
        {children}
      </Link>
    );
  const opens = /^https?:/i.test(address) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className="cell-link" href={address} {...opens} onClick={(event) => event.stopPropagation()}>
      {children}
    </a>
  );
}

/** The mark is visible without its color; screen readers announce the word without the mark. */
const marks: Readonly<Record<Exclude<Tone, 'neutral'>, readonly [mark: string, word: string]>> = {
  success: ['✓', 'хорошо'],
  warning: ['!', 'внимание'],
  danger: ['▼', 'плохо'],
};

function Toned({ tone, children }: { tone: Exclude<Tone, 'neutral'>; children: ReactNode }): ReactNode {
  const [mark, word] = marks[tone];
  return (
    <span className={`toned toned-${tone}`}>
      <span className="toned-mark" aria-hidden>
        {mark}
      </span>
      {children}
      <span className="visually-hidden">, {word}</span>
    </span>
  );
}

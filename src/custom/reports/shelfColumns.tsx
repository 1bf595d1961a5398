import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { Column } from '#ui/table/column.ts';
import type { TreeNode } from '#ui/tree/treeIndex.ts';
import { differenceOf } from './compare.ts';
import type { ShelfNode, ShelfNodes } from './report.ts';

/** Widths of the columns in pixels; compared figures need more. */
const widths = {
  plain: { name: 200, faces: 68, share: 100, price: 92, promo: 110 },
  compared: { name: 250, faces: 120, share: 104, price: 170, promo: 124 },
};

/**
 * Returns the columns name, faces, share, price and promo over the indexes of a report's nodes; next to faces and price
 * those of another report, unless it is null.
 */
export function shelfColumns(
  nodes: readonly TreeNode[],
  opened: ShelfNodes,
  beside: { shelves: ShelfNodes; later: boolean } | null,
): Column<number>[] {
  const width = beside ? widths.compared : widths.plain;
  const nodeAt = (at: number) => nodes[at] as TreeNode;
  const shelfAt = (at: number) => opened.get(nodeAt(at).id);
  const otherAt = (at: number) => beside?.shelves.get(nodeAt(at).id);
  const nameAt = (at: number) => shelfAt(at) ?? otherAt(at);
  const figure = (key: 'faces' | 'price' | 'percentage') => ({
    key,
    toText: (at: number) => shown[key](shelfAt(at)?.[key]),
    compare: (a: number, b: number) => (shelfAt(a)?.[key] ?? 0) - (shelfAt(b)?.[key] ?? 0),
  });
  const besideOf = (key: 'faces' | 'price', at: number, judged = false) =>
    beside && (
      <Beside
        opened={shelfAt(at)?.[key]}
        other={otherAt(at)?.[key]}
        later={beside.later}
        show={shown[key]}
        judged={judged}
      />
    );
  return [
    {
      key: 'name',
      label: 'Название',
      grow: 3,
      minWidth: width.name,
      className: 'report-name',
      toText: (at) => nodeAt(at).name,
      compare: (a, b) => compareTexts(nodeAt(a).name, nodeAt(b).name),
      cell: (at) => <Name name={nodeAt(at).name} shelf={nameAt(at)} />,
    },
    {
      ...figure('faces'),
      label: 'Фейсы',
      width: width.faces,
      align: 'right',
      className: 'report-figure',
      cell: (at) => (
        <>
          {figure('faces').toText(at)}
          {besideOf('faces', at, nameAt(at)?.own)}
        </>
      ),
    },
    {
      ...figure('percentage'),
      label: 'Доля',
      width: width.share,
      cell: (at) => <Share percentage={shelfAt(at)?.percentage ?? null} />,
    },
    {
      ...figure('price'),
      label: 'Цена',
      width: width.price,
      align: 'right',
      className: 'report-figure',
      cell: (at) => (
        <>
          {figure('price').toText(at)}
          {nameAt(at)?.level === 'product' && besideOf('price', at)}
        </>
      ),
    },
    {
      key: 'promo',
      label: 'Промо',
      minWidth: width.promo,
      className: 'report-promo',
      toText: (at) => shelfAt(at)?.promo ?? '',
      compare: (a, b) => compareTexts(shelfAt(a)?.promo ?? '', shelfAt(b)?.promo ?? ''),
    },
  ];
}

/** Formatters of the figures, '' for a missing value. */
const shown = {
  faces: (faces: number | null | undefined) => (faces === undefined ? '' : formatNumber(faces)),
  percentage: (percentage: number | null | undefined) =>
    typeof percentage === 'number' ? `${formatNumber(percentage, 1)}%` : '',
  price: (price: number | null | undefined) => (typeof price === 'number' ? formatMoney(price) : ''),
};

function Name({ name, shelf }: { name: string; shelf: ShelfNode | undefined }): ReactNode {
  return (
    <>
      <span className="clamp">{name}</span>
      {shelf?.marked && <span className="report-mark">{shelf.level === 'tradeMark' ? 'наша' : 'ключевой'}</span>}
    </>
  );
}

function Share({ percentage }: { percentage: number | null }): ReactNode {
  if (percentage === null) return null;
  return (
    <span className="report-share">
      <span className="bar report-bar" aria-hidden>
        <span style={{ width: `${Math.min(100, Math.max(0, percentage))}%` }} />
      </span>
      <span className="report-percent">{shown.percentage(percentage)}</span>
    </span>
  );
}

interface BesideProps {
  opened: number | null | undefined;
  other: number | null | undefined;
  later: boolean;
  show: (figure: number) => string;
  /** More faces are better for an own trade mark; a competitor's growth and a price are neutral. */
  judged: boolean;
}

/** Draws the other report's figure and the difference as text and sign, not by color alone (spec D10). */
function Beside({ opened, other, later, show, judged }: BesideProps): ReactNode {
  const { text, grew } = differenceOf(opened ?? null, other ?? null, { later, show });
  if (text === '') return null;
  return (
    <span className={`report-beside${judged && grew !== null ? (grew ? ' report-up' : ' report-down') : ''}`}>
      {text}
    </span>
  );
}

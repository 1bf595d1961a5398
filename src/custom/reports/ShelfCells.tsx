import type { ReactNode } from 'react';
import { showMoney, showNumber } from '#codecs/money.ts';
import { differenceOf } from './compare.ts';
import type { Shelf } from './report.ts';

interface ShelfCellsProps {
  /** What the opened report says; undefined where only the other one says something. */
  shelf: Shelf | undefined;
  /** What the other report says, null without one. */
  beside: { shelf: Shelf | undefined; later: boolean } | null;
}

/** Faces, share, price and promo of a row. */
export function ShelfCells({ shelf, beside }: ShelfCellsProps): ReactNode {
  const said = shelf ?? beside?.shelf;
  const isProduct = said?.level === 'product';
  return (
    <>
      <div role="gridcell" className="report-number">
        {shelf && showNumber(shelf.faces)}
        {beside && <Beside opened={shelf?.faces} other={beside.shelf?.faces} later={beside.later} show={showNumber} judged={said?.own === true} />}
      </div>
      <div role="gridcell" className="report-share"><Share percentage={shelf?.percentage ?? null} /></div>
      <div role="gridcell" className="report-number">
        {shelf && shelf.price !== null && showMoney(shelf.price)}
        {beside && isProduct && <Beside opened={shelf?.price} other={beside.shelf?.price} later={beside.later} show={showMoney} />}
      </div>
      <div role="gridcell" className="report-promo">{shelf && <span className="report-text" title={shelf.promo}>{shelf.promo}</span>}</div>
    </>
  );
}

function Share({ percentage }: { percentage: number | null }): ReactNode {
  if (percentage === null) return null;
  return (
    <>
      <span className="bar report-bar" aria-hidden><span style={{ width: `${Math.min(100, Math.max(0, percentage))}%` }} /></span>
      <span className="report-percent">{`${showNumber(percentage, 1)}%`}</span>
    </>
  );
}

interface BesideProps {
  opened: number | null | undefined;
  other: number | null | undefined;
  later: boolean;
  show: (figure: number) => string;
  /** More faces are better on an own shelf; a rival's growth and a price are neither. */
  judged?: boolean;
}

/** The other report's figure and the difference in words and sign, not by colour alone (spec D10). */
function Beside({ opened, other, later, show, judged = false }: BesideProps): ReactNode {
  const { text, grew } = differenceOf(opened ?? null, other ?? null, { later, show });
  if (text === '') return null;
  return <span className={`report-beside${judged && grew !== null ? (grew ? ' report-up' : ' report-down') : ''}`}>{text}</span>;
}

import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { labelColumn, type Column } from './column.ts';
import { FigureCells } from './FigureCells.tsx';
import type { GroupHeading } from './tableLines.ts';

interface GroupRowProps {
  head: GroupHeading;
  line: number;
  start: number;
  columns: readonly Column<never>[];
  toggle: ((key: string) => void) | undefined;
}

/**
 * Header row of a group, as high as a row: its button is the keyboard stop, and `data-index` identifies the line for
 * the table's keys.
 */
export const GroupRow = memo(function GroupRow({
  head: { key, label, count, sums, folded },
  line,
  start,
  columns,
  toggle,
}: GroupRowProps): ReactNode {
  return (
    <div role="row" className="table-row table-group" aria-rowindex={line + 2} style={{ top: start }}>
      <FigureCells inRow columns={columns} labelAt={labelColumn(columns)} figures={sums}>
        <button
          type="button"
          className="group-button"
          data-index={line}
          aria-expanded={!folded}
          onClick={() => toggle?.(key)}
        >
          <span className="tree-caret" aria-hidden>
            {folded ? <CaretRightOutlined /> : <CaretDownOutlined />}
          </span>
          <span className="group-text clamp">
            <strong>{label}</strong>
            <span>{`, ${countOf(count, ['запись', 'записи', 'записей'])}`}</span>
          </span>
        </button>
      </FigureCells>
    </div>
  );
});

import { widthOf, type Column } from './column.ts';

/** Of a column that a person sizes, in pixels. */
export const [minWidth, maxWidth] = [56, 800];

export const clampWidth = (width: number): number => Math.max(minWidth, Math.min(maxWidth, Math.round(width)));

interface WidthPreview {
  show: (width: number) => void;
  end: () => void;
}

/** Shows widths of one column before one of them is kept, by a rule of style: no row is drawn anew. */
export function previewWidth(table: HTMLElement, columns: readonly Column<never>[], at: number): WidthPreview {
  const { rules, end } = temporaryRules(table);
  return {
    end,
    show: (width) => {
      const whole = widthOf(columns.with(at, { ...columns[at] as Column<never>, width }));
      rules.textContent = `${cellsOf(at)} { flex: 0 0 ${width}px !important; min-width: 0 !important; max-width: none !important; }
        [data-resized] :is(.table-head, .table-body, .table-sums) { min-width: ${whole} !important; }`;
    },
  };
}

/** The width at which the head of a column and what its rows in the document hold stand in one line each. */
export function contentWidth(table: HTMLElement, at: number): number {
  const { rules, end } = temporaryRules(table);
  rules.textContent = `${cellsOf(at)}, ${cellsOf(at)} * { flex: none !important; white-space: nowrap !important; max-width: none !important; }
    ${cellsOf(at)} { width: max-content !important; min-width: 0 !important; } ${cellsOf(at)} .clamp { display: inline !important; }`;
  const widths = [...table.querySelectorAll(`.table-row:not(.table-group) > .table-cell:nth-child(${at + 1})`)].map((cell) => cell.getBoundingClientRect().width);
  end();
  return clampWidth(Math.ceil(Math.max(...widths)));
}

const cellsOf = (at: number) => `[data-resized] .table-row > .table-cell:nth-child(${at + 1})`;

/** Rules for one table for as long as they are needed. */
function temporaryRules(table: HTMLElement): { rules: HTMLStyleElement; end: () => void } {
  const rules = document.createElement('style');
  document.head.append(rules);
  table.toggleAttribute('data-resized', true);
  return {
    rules,
    end: () => {
      rules.remove();
      table.removeAttribute('data-resized');
    },
  };
}

import { widthOf, type Column } from './column.ts';

/** Limits of a column resized by the user, in pixels. */
export const minWidth = 56;
const maxWidth = 800;

export const clampWidth = (width: number): number => Math.max(minWidth, Math.min(maxWidth, Math.round(width)));

interface WidthPreview {
  show: (width: number) => void;
  end: () => void;
}

/**
 * Returns the flexible columns before one, with their current widths: if they shrank during a drag, the edge would not
 * follow the pointer.
 */
export function fixedWidthsBefore(
  columns: readonly Column<never>[],
  at: number,
  widths: readonly number[],
): { at: number; key: string; width: number }[] {
  return columns
    .slice(0, at)
    .flatMap(({ key, width }, index) =>
      width === undefined && widths[index] !== undefined ? [{ at: index, key, width: clampWidth(widths[index]) }] : [],
    );
}

/** Previews the width of one column by CSS rules, without re-rendering rows; `fixed` columns keep their widths. */
export function previewWidth(
  table: HTMLElement,
  columns: readonly Column<never>[],
  at: number,
  fixed: readonly { at: number; width: number }[],
): WidthPreview {
  const { rules, end } = temporaryRules(table);
  return {
    end,
    show: (width) => {
      const given = [...fixed, { at, width }];
      const sized = given.reduce(
        (all, item) => all.with(item.at, { ...(all[item.at] as Column<never>), width: item.width }),
        columns,
      );
      rules.textContent = `${given.map((item) => `${cellsOf(item.at)} { flex: 0 0 ${item.width}px !important; min-width: 0 !important; max-width: none !important; }`).join(' ')}
        [data-resized] :is(.table-head, .table-body, .table-sums) { min-width: ${widthOf(sized)} !important; }`;
    },
  };
}

/** Returns the width at which the header and the cells in the document fit on one line each. */
export function contentWidth(table: HTMLElement, at: number): number {
  const { rules, end } = temporaryRules(table);
  rules.textContent = `${cellsOf(at)}, ${cellsOf(at)} * { flex: none !important; white-space: nowrap !important; max-width: none !important; }
    ${cellsOf(at)} { width: max-content !important; min-width: 0 !important; } ${cellsOf(at)} .clamp { display: inline !important; }`;
  const widths = [...table.querySelectorAll(`.table-row:not(.table-group) > .table-cell:nth-child(${at + 1})`)].map(
    (cell) => cell.getBoundingClientRect().width,
  );
  end();
  return clampWidth(Math.ceil(Math.max(...widths)));
}

const cellsOf = (at: number) => `[data-resized] .table-row > .table-cell:nth-child(${at + 1})`;

/** Creates temporary CSS rules for one table. */
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

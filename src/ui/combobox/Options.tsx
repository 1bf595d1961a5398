import type { UseComboboxReturnValue } from 'downshift';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTouchHeight } from '../layers/useTouchHeight.ts';
import type { Option } from '../options.ts';
import { useNextPage } from '../table/useNextPage.ts';
import { useVirtualRows } from '../table/useVirtualRows.ts';

/** Row heights in pixels; a detail, such as an address, takes a second line. */
const rowHeights = { plain: 34, detailed: 50 };

interface OptionsProps {
  entries: readonly Option[];
  isChosen: (entry: Option) => boolean;
  many: boolean;
  combobox: Pick<UseComboboxReturnValue<Option>, 'getItemProps' | 'highlightedIndex'>;
  /** Called near the end of the entries. */
  more: (() => void) | undefined;
}

/** Entries of a drop-down; only visible ones are in the document. */
export function Options({ entries, isChosen, many, combobox, more }: OptionsProps): ReactNode {
  const detailed = entries.some(({ detail }) => detail !== '');
  const rowHeight = useTouchHeight(detailed ? rowHeights.detailed : rowHeights.plain);
  const { highlightedIndex } = combobox;
  const { scroller, rows, height, scrollToRow } = useVirtualRows({
    count: entries.length,
    rowHeight,
    pinnedRow: highlightedIndex,
  });
  useNextPage(scroller, entries.length, more);
  const showHighlighted = useEffectEvent(() => {
    if (highlightedIndex >= 0) scrollToRow(highlightedIndex, 'auto');
  });
  useEffect(() => showHighlighted(), [highlightedIndex]);
  return (
    <div className={`options-scroll${detailed ? ' options-detailed' : ''}`} ref={scroller} role="presentation">
      <div role="presentation" style={{ height, position: 'relative' }}>
        {rows.map(({ index, start }) => {
          const entry = entries[index] as Option;
          const chosen = isChosen(entry);
          return (
            <div
              key={entry.id}
              {...combobox.getItemProps({ item: entry, index })}
              aria-label={entry.name}
              aria-description={entry.detail || undefined}
              aria-selected={chosen}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className={`option${highlightedIndex === index ? ' option-active' : ''}${chosen ? ' option-chosen' : ''}`}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            >
              {many && <span className={`tick${chosen ? ' tick-on' : ''}`} aria-hidden />}
              <span className="option-text">
                <span className="option-name" title={entry.name}>
                  {entry.name}
                </span>
                {entry.detail && (
                  <span className="option-detail" title={entry.detail}>
                    {entry.detail}
                  </span>
                )}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

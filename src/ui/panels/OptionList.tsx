import { useId, type ReactNode } from 'react';
import { Checkbox } from '../inputs/Checkbox.tsx';
import { Radio } from '../inputs/Radio.tsx';
import { useTouchHeight } from '../layers/useTouchHeight.ts';
import type { Option } from '../options.ts';
import { useNextPage } from '../table/useNextPage.ts';
import { useVirtualRows } from '../table/useVirtualRows.ts';

interface EntryListProps {
  label: string;
  entries: readonly Option[];
  many: boolean;
  value: unknown;
  change: (value: unknown) => void;
  /** Called near the end of the entries. */
  more?: (() => void) | undefined;
}

/** A list of checkboxes or radios of any length, each named by its entry (spec D38). */
export function OptionList({ label, entries, many, value, change, more }: EntryListProps): ReactNode {
  const group = useId();
  const rowHeight = useTouchHeight(entries.some((entry) => entry.detail !== '') ? 52 : 36);
  const { scroller, rows, height, follow } = useVirtualRows({ count: entries.length, rowHeight });
  useNextPage(scroller, entries.length, more);
  const chosen = Array.isArray(value) ? (value as Option['id'][]) : [];
  const toggle = (id: Option['id']) =>
    change(chosen.includes(id) ? chosen.filter((item) => item !== id) : [...chosen, id]);
  return (
    <div className="entries" ref={scroller} role={many ? 'group' : 'radiogroup'} aria-label={label}>
      <div style={{ height, position: 'relative' }} {...follow}>
        {rows.map(({ index, start }) => {
          const entry = entries[index] as Option;
          return (
            <div
              key={entry.id}
              data-index={index}
              className="entry"
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            >
              {many ? (
                <Checkbox checked={chosen.includes(entry.id)} aria-label={entry.name} onChange={() => toggle(entry.id)}>
                  <EntryText {...entry} />
                </Checkbox>
              ) : (
                <Radio
                  name={group}
                  checked={value === entry.id}
                  aria-label={entry.name}
                  onChange={() => change(entry.id)}
                >
                  <EntryText {...entry} />
                </Radio>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function EntryText({ name, detail }: Option): ReactNode {
  return (
    <>
      <span className="entry-name" title={name}>
        {name}
      </span>
      {detail && (
        <span className="entry-detail" title={detail}>
          {detail}
        </span>
      )}
    </>
  );
}

import { Checkbox, Radio } from 'antd';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import type { Option } from '../options.ts';
import { useFocusedRow } from '../table/useFocusedRow.ts';

interface EntryListProps {
  label: string;
  entries: readonly Option[];
  many: boolean;
  value: unknown;
  change: (value: unknown) => void;
}

/** A list of checkboxes or radios of any length, each named by its entry (spec D38). */
export function OptionList({ label, entries, many, value, change }: EntryListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const hasDetail = entries.some((entry) => entry.detail !== '');
  const { rangeExtractor, follow } = useFocusedRow(scroller);
  const virtual = useVirtualizer({
    count: entries.length, getScrollElement: () => scroller.current, estimateSize: () => (hasDetail ? 52 : 36), overscan: 10, rangeExtractor,
    initialRect: { width: 400, height: 600 },
  });
  const chosen = Array.isArray(value) ? (value as Option['id'][]) : [];
  const toggle = (id: Option['id']) => change(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className="entries" ref={scroller} role={many ? 'group' : 'radiogroup'} aria-label={label}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} {...follow}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const entry = entries[index] as Option;
          return (
            <div key={entry.id} data-index={index} className="entry" style={{ transform: `translateY(${start}px)`, height: size }}>
              {many
                ? <Checkbox checked={chosen.includes(entry.id)} aria-label={entry.name} onChange={() => toggle(entry.id)}><EntryText {...entry} /></Checkbox>
                : <Radio checked={value === entry.id} aria-label={entry.name} onChange={() => change(entry.id)}><EntryText {...entry} /></Radio>}
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
      <span className="entry-name" title={name}>{name}</span>
      {detail && <span className="entry-detail" title={detail}>{detail}</span>}
    </>
  );
}

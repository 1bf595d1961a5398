import type { ReactNode } from 'react';
import { paletteEntryKey, type PaletteEntry, type PaletteGroup } from './paletteEntry.ts';

interface PaletteListProps {
  id: string;
  groups: readonly { group: PaletteGroup; title: string; entries: readonly PaletteEntry[] }[];
  active: PaletteEntry | undefined;
  optionId: (entry: PaletteEntry) => string;
  point: (entry: PaletteEntry) => void;
  choose: (entry: PaletteEntry) => void;
}

/** Options under the headings of their groups; the focus stays in the field above. */
export function PaletteList({ id, groups, active, optionId, point, choose }: PaletteListProps): ReactNode {
  return (
    <div id={id} role="listbox" aria-label="Найденное">
      {groups.map(({ group, title, entries }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className="palette-group" id={`${id}-${group}`} role="presentation">
            {title}
          </div>
          {entries.map((entry) => (
            <div
              key={paletteEntryKey(entry)}
              id={optionId(entry)}
              role="option"
              aria-selected={entry === active}
              className={`palette-option${entry === active ? ' option-active' : ''}`}
              onMouseMove={() => {
                if (entry !== active) point(entry);
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(entry)}
            >
              <span className="palette-name" title={entry.name}>
                {entry.name}
              </span>{' '}
              <span className="option-detail">{entry.detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

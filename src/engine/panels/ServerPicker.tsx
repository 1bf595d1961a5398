import type { ReactNode } from 'react';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { Option, SearchedOptions } from '#ui/options.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { MoreState, OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { OptionList } from '#ui/panels/OptionList.tsx';

interface ServerPickerProps {
  field: FieldOf<'picker'>;
  lookup: SearchedOptions;
  chosen: readonly Option[];
  value: unknown;
  change: (value: unknown) => void;
}

/** Draws the results of a search on the server; chosen entries stay listed below across searches. */
export function ServerPicker({ field, lookup, chosen, value, change }: ServerPickerProps): ReactNode {
  const many = field.many === true;
  return (
    <>
      {lookup.hint && <p className="panel-hint">{lookup.hint}</p>}
      {!lookup.hint && <OptionsPlaceholder lookup={lookup} />}
      {!lookup.hint &&
        lookup.state === 'ready' &&
        (lookup.options.length === 0 ? (
          <Empty searched />
        ) : (
          <OptionList
            label={`${field.panel}: найденные`}
            entries={lookup.options}
            many={many}
            value={value}
            change={change}
            more={lookup.more?.load}
          />
        ))}
      <MoreState more={lookup.more} />
      {chosen.length > 0 && (
        <>
          <h3 className="panel-subtitle">{`Выбрано: ${chosen.length}`}</h3>
          <OptionList label={`${field.panel}: выбранные`} entries={chosen} many={many} value={value} change={change} />
        </>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import type { Option, SearchedOptions } from '#ui/options.ts';
import { useInputHost } from './inputHost.tsx';
import type { InputProps } from './props.ts';

/** Drop-down of declared options or of a lookup. */
export function SelectInput(props: InputProps<'select' | 'status'>): ReactNode {
  const { field } = props;
  if (field.lookup) return <LookupSelect {...props} />;
  return <OptionSelect {...props} lookup={optionsLookup(field.options ?? [])} />;
}

function LookupSelect(props: InputProps<'select' | 'status'>): ReactNode {
  const { WithLookup } = useInputHost();
  return (
    <WithLookup of={props}>
      {({ waiting, isTree: _isTree, ...found }) => (
        <OptionSelect {...props} {...found} disabled={props.disabled || waiting} />
      )}
    </WithLookup>
  );
}

type OptionSelectProps = InputProps<'select' | 'status' | 'treeSelect'> & {
  lookup: SearchedOptions;
  many?: boolean;
  chosen?: readonly Option[];
  request?: () => void;
};

/** Drop-down of the options of a field, declared or from a lookup. */
export function OptionSelect({
  id,
  field,
  label,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
  lookup,
  chosen: named,
  request,
  ...props
}: OptionSelectProps): ReactNode {
  const { many = 'many' in field && field.many === true } = props;
  const { place } = useInputHost();
  const emptyText = field.placeholder ?? 'Не выбрано';
  const chosen = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return (
    <Combobox
      id={id}
      label={label}
      lookup={lookup}
      chosen={chosen as (string | number)[]}
      {...(named ? { chosenOptions: named } : {})}
      many={many}
      disabled={disabled}
      required={required}
      invalid={invalid}
      describedBy={describedBy}
      emptyText={emptyText}
      {...(place === 'form' ? { noneText: emptyText } : {})}
      {...(request ? { request } : {})}
      change={(next) => change(many ? next : (next[0] ?? null))}
    />
  );
}

/** Converts declared options to drop-down options. */
function optionsLookup(options: readonly (readonly [string | number | boolean, string, unknown?])[]): SearchedOptions {
  const named = options.map(([id, name]): Option => ({ id: id as string | number, name, detail: '', children: [] }));
  return { options: named, state: 'ready', error: null, retry: () => undefined };
}

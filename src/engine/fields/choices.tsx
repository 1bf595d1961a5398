import { Checkbox, Radio } from 'antd';
import type { ReactNode } from 'react';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import type { Option, OptionsState } from '#ui/options.ts';
import { useFormContext } from '../form/formContext.tsx';
import type { InputProps } from './props.ts';
import { useFieldLookup } from './useFieldLookup.ts';

/** One of a few. */
export function RadioInput({ name, field, label, value, change, disabled, describedBy }: InputProps<'radio'>): ReactNode {
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      <Radio.Group
        value={value} disabled={disabled} name={name}
        options={field.options.map(([option, text]) => ({ value: option, label: text }))}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}

/** Several of a few. */
export function CheckboxesInput({ field, label, value, change, disabled }: InputProps<'checkboxes'>): ReactNode {
  return (
    <div role="group" aria-label={label}>
      <Checkbox.Group
        value={Array.isArray(value) ? value : []} disabled={disabled}
        options={field.options.map(([option, text]) => ({ value: option, label: text }))} onChange={change}
      />
    </div>
  );
}

/** Yes or no; its label is the checkbox's own. A filter may also ask for neither. */
export function FlagInput(props: InputProps<'flag'>): ReactNode {
  const { place } = useFormContext();
  return place === 'filter' ? <FlagQuestion {...props} /> : <FlagCheckbox {...props} />;
}

function FlagQuestion({ name, label, value, change, disabled, describedBy }: InputProps<'flag'>): ReactNode {
  return (
    <>
      <span className="field-label" aria-hidden>{label}</span>
      <div role="radiogroup" aria-label={label} aria-describedby={describedBy}>
        <Radio.Group
          value={value} disabled={disabled} name={name} onChange={(event) => change(event.target.value)}
          options={[{ value: null, label: 'Не важно' }, { value: true, label: 'Да' }, { value: false, label: 'Нет' }]}
        />
      </div>
    </>
  );
}

function FlagCheckbox({ id, label, value, change, disabled, describedBy }: InputProps<'flag'>): ReactNode {
  return (
    <Checkbox id={id} checked={value === true} disabled={disabled} aria-describedby={describedBy} onChange={(event) => change(event.target.checked)}>
      {label}
    </Checkbox>
  );
}

/** A drop-down over declared options or a lookup. */
export function SelectInput(props: InputProps<'select' | 'status'>): ReactNode {
  const { field } = props;
  if (field.lookup) return <LookupSelect {...props} />;
  return <OptionSelect {...props} lookup={optionsLookup(field.options ?? [])} />;
}

function LookupSelect(props: InputProps<'select' | 'status'>): ReactNode {
  const { lookup, wanted, waiting } = useFieldLookup(props);
  return <OptionSelect {...props} lookup={lookup} wanted={wanted} disabled={props.disabled || waiting} />;
}

interface OptionSelectProps extends InputProps<'select' | 'status'> { lookup: OptionsState; wanted?: () => void }

function OptionSelect({ id, field, label, value, change, disabled, invalid, describedBy, lookup, wanted }: OptionSelectProps): ReactNode {
  const many = 'many' in field && field.many === true;
  const { place } = useFormContext();
  const emptyText = field.placeholder ?? 'Не выбрано';
  const chosen = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return (
    <Combobox
      id={id} label={label} lookup={lookup} chosen={chosen as (string | number)[]} many={many} disabled={disabled} invalid={invalid}
      describedBy={describedBy} emptyText={emptyText} {...(place === 'form' ? { noneText: emptyText } : {})} {...(wanted ? { wanted } : {})}
      change={(next) => change(many ? next : next[0] ?? null)}
    />
  );
}

/** Declared options as those of a drop-down. */
function optionsLookup(options: readonly (readonly [string | number | boolean, string, unknown?])[]): OptionsState {
  const named = options.map(([id, name]): Option => ({ id: id as string | number, name, detail: '', children: [] }));
  return { options: named, state: 'ready', error: null, retry: () => undefined };
}

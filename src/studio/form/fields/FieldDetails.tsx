import type { ComponentType, ReactNode } from 'react';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { propertiesOf, schemasAt, valueAtJsonPath, type JsonPath } from '../../text/schemaAt.ts';
import { nameProblem } from '../fieldName.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { GuessNote } from '../options/GuessNote.tsx';
import { NameInput } from '../options/NameInput.tsx';
import { OptionField } from '../options/OptionField.tsx';
import { UnknownMembers } from '../options/UnknownMembers.tsx';

/** Draws the fields of a place. */
export type FieldsOf = ComponentType<{ base: JsonPath; label: string }>;

interface FieldDetailsProps {
  base: JsonPath;
  name: string;
  field: AnyRecord;
  rename: (next: string) => void;
  Fields: FieldsOf;
}

/** Options of any kind shown in separate groups; all others belong to the kind itself. */
const groups: readonly (readonly [title: string, options: readonly string[]])[] = [
  ['Как выглядит', ['placeholder', 'hint', 'help', 'default', 'readOnly']],
  [
    'Условия и связи',
    ['visibleWhen', 'enabledWhen', 'disabledHint', 'whenDisabled', 'requires', 'dependsOn', 'clears', 'onLoad'],
  ],
  ['На сервере', ['read', 'send', 'query', 'wire', 'whenEmpty']],
  ['Копирование, файлы и правка многих', ['copy', 'bulk', 'headers']],
];
const elsewhere: ReadonlySet<string> = new Set(['kind', 'label', ...groups.flatMap(([, options]) => options)]);

/** Draws all options of a field, in groups. */
export function FieldDetails({ base, name, field, rename, Fields }: FieldDetailsProps): ReactNode {
  const path = [...base, name];
  const kind = typeof field.kind === 'string' ? field.kind : undefined;
  // Nested fields have the same schema as others.
  const schema = schemasAt({ fields: { [name]: field } }, ['fields', name]).find(
    (item) => propertiesOf(item).kind?.const === kind,
  );
  const properties = schema ? propertiesOf(schema) : {};
  const required = new Set(Array.isArray(schema?.required) ? (schema.required as string[]) : []);
  const options = Object.keys(properties).filter((option) => !elsewhere.has(option));
  const draw = (option: string, of: JsonSchema) => {
    if (option === 'fields' && (kind === 'rows' || kind === 'group'))
      return (
        <div key={option} className="field-inside">
          <h4>Поля внутри</h4>
          <Fields base={[...path, option]} label="Поля внутри" />
        </div>
      );
    return (
      <OptionField
        key={option}
        path={[...path, option]}
        schema={of}
        value={field[option]}
        required={required.has(option)}
        kind={kind}
      />
    );
  };
  const shown = ([title, options]: readonly [string, readonly string[]]) => {
    const known = options.flatMap((option) => (properties[option] ? [[option, properties[option]] as const] : []));
    return (
      known.length > 0 && (
        <details
          key={title}
          className="option-group"
          open={title === 'Как выглядит' || options.some((option) => option in field) || undefined}
        >
          <summary>{title}</summary>
          <div className="field-options">{known.map(([option, of]) => draw(option, of))}</div>
        </details>
      )
    );
  };
  return (
    <div className="field-details">
      <div className="field-options">
        <NameField base={base} name={name} rename={rename} />
        {options.map((option) => draw(option, properties[option] ?? {}))}
      </div>
      <GuessNote path={path} />
      <GuessNote path={[...path, 'kind']} />
      <GuessNote path={[...path, 'label']} />
      {groups.map(shown)}
      <UnknownMembers path={path} value={field} known={schema ? Object.keys(properties) : ['kind', 'label']} />
    </div>
  );
}

function NameField({ base, name, rename }: Omit<FieldDetailsProps, 'field' | 'Fields'>): ReactNode {
  const { value } = useStudioFormHost();
  const siblings = valueAtJsonPath(value, base);
  return (
    <NameInput
      label="Имя поля"
      help="Латинское имя, под которым поле знают сервер и остальное объявление. Меняется сразу везде: в столбцах, фильтре, правилах. Например, startDate."
      value={name}
      problemOf={(next) => nameProblem(next, isRecord(siblings) ? Object.keys(siblings) : [])}
      rename={rename}
    />
  );
}

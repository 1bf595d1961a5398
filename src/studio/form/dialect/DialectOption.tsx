import { useId, useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { presetNames, type DialectOptions, type PresetName } from '#schemas/declaration/dialect.ts';
import published from '#schemas/resource.schema.json';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { propertiesOf } from '../../text/schemaAt.ts';
import { useStudioFormHost } from '../formContext.tsx';
import type { OptionInputProps } from '../options/inputProps.ts';
import { UnknownMembers } from '../options/UnknownMembers.tsx';
import {
  toEditableDialect,
  dialectParts,
  isStyle,
  presetText,
  ownDialectValue,
  presetValue,
  styles,
  type DialectOptionPath,
} from './dialectOptions.ts';
import { TryPanel } from './TryPanel.tsx';
import './dialect.css';

/** Entries of the style list: written in place, and no style. */
const [inPlace, none] = ['*', ''];

/**
 * Draws the dialect of an API: a style by name, one named by the installation, or a style with changes. The dialect of
 * the resource can be tested below it.
 */
export function DialectOption(props: OptionInputProps): ReactNode {
  const { value, path, change } = props;
  const id = useId();
  const { dialects } = useStudioFormHost();
  const named = Object.keys(dialects);
  const isKnown = typeof value !== 'string' || isStyle(value) || named.includes(value);
  const isOwn = isRecord(value);
  const open = () => change(toEditableDialect(value, dialects));
  return (
    <div className="dialect">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Стиль API
        </label>
        <select
          id={id}
          className="input"
          value={isOwn ? inPlace : typeof value === 'string' ? value : none}
          onChange={({ target }) => {
            if (target.value === inPlace) open();
            else change(target.value === none ? undefined : target.value);
          }}
        >
          <option value={none}>{path[0] === 'api' ? styles.seeds.name : 'Как сам ресурс'}</option>
          {presetNames
            .filter((name) => name !== 'seeds' || value === 'seeds' || path[0] !== 'api')
            .map((name) => (
              <option key={name} value={name}>
                {styles[name].name}
              </option>
            ))}
          {named.map((name) => (
            <option key={name} value={name}>
              {name} (назван в config/app.json)
            </option>
          ))}
          {!isKnown && <option value={value}>{value} (такого нет)</option>}
          <option value={inPlace}>Свой: стиль с изменениями</option>
        </select>
        <p className="field-hint">{hintOf(value)}</p>
      </div>
      {isOwn ? (
        <Options {...props} dialect={value} />
      ) : (
        <div>
          <Button small onClick={open}>
            Изменить что-то в этом стиле
          </Button>
        </div>
      )}
      {path[0] === 'api' && <TryPanel />}
    </div>
  );
}

function hintOf(value: unknown): string {
  if (isStyle(value)) return styles[value].text;
  if (value === undefined) return 'Ничего менять не нужно, если API отвечает, как сам продукт.';
  return typeof value === 'string'
    ? 'Стиль установки: его меняют в config/app.json.'
    : 'За основу взят стиль; действует то, что изменено, остальное — как в стиле.';
}

type OptionsProps = OptionInputProps & { dialect: DialectOptions };

function Options(props: OptionsProps): ReactNode {
  const { dialect, path, change } = props;
  const id = useId();
  const { preset, ...rest } = dialect;
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Стиль за основу
        </label>
        <select
          id={id}
          className="input"
          value={preset ?? 'seeds'}
          onChange={({ target }) => change(target.value === 'seeds' ? rest : { preset: target.value, ...rest })}
        >
          {presetNames.map((name) => (
            <option key={name} value={name}>
              {styles[name].name}
            </option>
          ))}
        </select>
      </div>
      {dialectParts.map((part) => (
        <Part key={part.title} {...props} part={part} />
      ))}
      <UnknownMembers path={path} value={dialect} known={known} />
    </>
  );
}

const known = ['preset', ...dialectParts.flatMap(({ options }) => options.map(([part]) => part))];

function Part({
  part: { title, options },
  dialect,
  ...props
}: OptionsProps & { part: (typeof dialectParts)[number] }): ReactNode {
  const changed = options.filter((option) => ownDialectValue(dialect, option) !== undefined).length;
  const [open, setOpen] = useState(changed > 0);
  return (
    <section className="dialect-part" aria-label={title}>
      <button type="button" className="dialect-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {title}
        {changed > 0 && <span className="studio-chip">изменено: {changed}</span>}
      </button>
      {open && (
        <div className="dialect-options">
          {options.map((option) => (
            <Choice
              key={option.join('.')}
              {...props}
              place={option}
              own={ownDialectValue(dialect, option)}
              preset={isStyle(dialect.preset) ? dialect.preset : undefined}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Draws one option of a dialect over its default. */
function Choice({
  place,
  own,
  preset,
  path,
  kind,
  Option,
}: OptionInputProps & { place: DialectOptionPath; own: unknown; preset: PresetName | undefined }): ReactNode {
  return (
    <div className="dialect-choice" data-own={own !== undefined || undefined}>
      <Option path={[...path, ...place]} schema={schemaOf(place)} value={own} kind={kind} />
      <p className="field-hint">
        {own === undefined ? 'Как в стиле' : 'В стиле'}: {presetText(place, presetValue(preset, place))}
      </p>
    </div>
  );
}

/** Returns the published schema of an option. */
function schemaOf([part, name]: DialectOptionPath): JsonSchema {
  const api = propertiesOf(propertiesOf(published)['api'] ?? {});
  const options = (api['dialect']?.anyOf as JsonSchema[] | undefined)?.find((item) => item.type === 'object') ?? {};
  const own = propertiesOf(options)[part] ?? {};
  return name === undefined ? own : (propertiesOf(own)[name] ?? {});
}

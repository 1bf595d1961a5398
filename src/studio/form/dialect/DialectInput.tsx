import { useId, useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { presetNames, type DialectOptions } from '#schemas/declaration/dialect.ts';
import type { PartProps } from '../contract.ts';
import { changeable, dialectParts, isStyle, saidByItself, saidByPreset, styles, withOption } from './dialectOptions.ts';
import { OptionField } from './OptionField.tsx';
import { useTrySurroundings } from './tryContext.ts';
import './dialect.css';

/** In the list of styles: what is written in its place, and the product's own. */
const [inPlace, none] = ['*', ''];

/** How an API speaks: a style by name, one that the installation has named, or a style with changes of one's own. */
export function DialectInput({ value, change, diagnostics }: PartProps<string | DialectOptions>): ReactNode {
  const id = useId();
  const { dialects } = useTrySurroundings();
  const named = Object.keys(dialects);
  const isKnown = typeof value !== 'string' || isStyle(value) || named.includes(value);
  const own = isRecord(value) ? value as DialectOptions : undefined;
  const choose = (name: string) => {
    if (name === none) return change(undefined);
    return change(name === inPlace ? changeable(value, dialects) : name);
  };
  return (
    <div className="dialect">
      <div className="field">
        <label className="field-label" htmlFor={id}>Как говорит API</label>
        <select id={id} className="input" value={own ? inPlace : value as string | undefined ?? none} onChange={({ target }) => choose(target.value)}>
          <option value={none}>{styles.seeds.name}</option>
          {presetNames.filter((name) => name !== 'seeds' || value === 'seeds').map((name) => <option key={name} value={name}>{name === 'seeds' ? `${styles.seeds.name} (seeds)` : styles[name].name}</option>)}
          {named.map((name) => <option key={name} value={name}>{name} (назван в config/app.json)</option>)}
          {!isKnown && typeof value === 'string' && <option value={value}>{value} (такого нет)</option>}
          <option value={inPlace}>Свой: стиль с изменениями</option>
        </select>
        <p className="field-hint">{hintOf(value)}</p>
        {diagnostics.map(({ text }) => <p key={text} className="field-error" role="alert">{text}</p>)}
      </div>
      {own ? <Options dialect={own} change={change} /> : <div><Button small onClick={() => change(changeable(value, dialects))}>Изменить что-то в этом стиле</Button></div>}
    </div>
  );
}

function hintOf(value: unknown): string {
  if (value === undefined) return styles.seeds.text;
  if (isStyle(value)) return styles[value].text;
  return typeof value === 'string' ? 'Стиль установки: его меняют в config/app.json.' : 'За основу взят стиль; изменено то, что отмечено.';
}

function Options({ dialect, change }: { dialect: DialectOptions; change: (next: DialectOptions) => void }): ReactNode {
  const id = useId();
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>Стиль за основу</label>
        <select id={id} className="input" value={dialect.preset ?? 'seeds'} onChange={({ target }) => change(withOption(dialect, { path: ['preset'] }, target.value === 'seeds' ? undefined : target.value))}>
          {presetNames.map((name) => <option key={name} value={name}>{styles[name].name}</option>)}
        </select>
      </div>
      {dialectParts.map((part) => <Part key={part.title} part={part} {...{ dialect, change }} />)}
    </>
  );
}

function Part({ part: { title, options }, dialect, change }: { part: (typeof dialectParts)[number]; dialect: DialectOptions; change: (next: DialectOptions) => void }): ReactNode {
  const changed = options.filter((option) => saidByItself(dialect, option) !== undefined).length;
  const [open, setOpen] = useState(changed > 0);
  return (
    <section className="dialect-part" aria-label={title}>
      <button type="button" className="dialect-fold" aria-expanded={open} onClick={() => setOpen(!open)}>{title}{changed > 0 && <span className="studio-chip">изменено: {changed}</span>}</button>
      {open && (
        <div className="dialect-options">
          {options.map((option) => (
            <OptionField
              key={option.path.join('.')} option={option} own={saidByItself(dialect, option)} preset={saidByPreset(dialect.preset, option)}
              change={(next) => change(withOption(dialect, option, next))}
            />
          ))}
        </div>
      )}
    </section>
  );
}

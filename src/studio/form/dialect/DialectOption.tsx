import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { presetNames, type DialectOptions, type PresetName } from '#schemas/declaration/dialect.ts';
import { wordLabelAt } from '../../help/help.ts';
import { useStudioFormHost } from '../formContext.tsx';
import type { OptionInputProps } from '../options/inputProps.ts';
import { UnknownMembers } from '../options/UnknownMembers.tsx';
import { WordInput } from '../options/WordInput.tsx';
import {
  toEditableDialect,
  dialectOptionSchema,
  dialectParts,
  isStyle,
  presetText,
  ownDialectValue,
  presetValue,
  styleTexts,
  type DialectOptionPath,
} from './dialectOptions.ts';
import { TryPanel } from './TryPanel.tsx';
import './dialect.css';

/** The entry for a style written in place. */
const inPlace = '*';

/**
 * Draws the dialect of an API: a style by name, one named by the installation, or a style with changes. The dialect of
 * the resource can be tested below it.
 */
export function DialectOption(props: OptionInputProps): ReactNode {
  const { value, path, change } = props;
  const id = useId();
  const { dialects } = useStudioFormHost();
  const isOwn = isRecord(value);
  const open = () => change(toEditableDialect(value, dialects));
  const isOfApi = path[0] === 'api';
  const words = [
    ...presetNames
      .filter((name) => name !== 'seeds' || value === 'seeds' || !isOfApi)
      .map((word) => ({ word, title: wordLabelAt(word, [...path, 'preset']), detail: styleTexts[word] })),
    ...Object.keys(dialects).map((word) => ({ word, title: word, detail: 'назван в config/app.json' })),
    { word: inPlace, title: 'Свой: стиль с изменениями' },
  ];
  return (
    <div className="dialect">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Стиль API
        </label>
        <WordInput
          id={id}
          label="Стиль API"
          words={words}
          value={isOwn ? inPlace : value}
          describedBy={`${id}-hint`}
          emptyText={isOfApi ? 'Как сам продукт' : 'Как сам ресурс'}
          change={(word) => (word === inPlace ? open() : change(word))}
        />
        <p className="field-hint" id={`${id}-hint`}>
          {hintOf(value)}
        </p>
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
      {isOfApi && <TryPanel />}
    </div>
  );
}

function hintOf(value: unknown): string {
  if (isStyle(value)) return styleTexts[value];
  if (value === undefined) return 'Ничего менять не нужно, если API отвечает, как сам продукт.';
  return typeof value === 'string'
    ? 'Стиль установки: его меняют в config/app.json.'
    : 'За основу взят стиль; действует то, что изменено, остальное — как в стиле.';
}

type OptionsProps = OptionInputProps & { dialect: DialectOptions };

function Options(props: OptionsProps): ReactNode {
  const { dialect, path, Option } = props;
  return (
    <>
      <Option path={[...path, 'preset']} schema={dialectOptionSchema(['preset'])} value={dialect.preset} />
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
      <button type="button" className="row-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        <span>{title}</span>
        {changed > 0 && <span className="studio-chip">изменено: {changed}</span>}
      </button>
      {open && (
        <div className="field-options">
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
      <Option path={[...path, ...place]} schema={dialectOptionSchema(place)} value={own} kind={kind} />
      <p className="field-hint">
        {own === undefined ? 'Как в стиле' : 'В стиле'}: {presetText(place, presetValue(preset, place))}
      </p>
    </div>
  );
}

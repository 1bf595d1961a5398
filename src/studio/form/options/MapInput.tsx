import { PlusOutlined } from '@ant-design/icons';
import { useState, type ComponentType, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import type { JsonPath } from '../../text/schemaAt.ts';
import { renameKey } from '../edits.ts';
import { freeFieldName, nameProblem } from '../fieldName.ts';
import { placeId, useStudioFormHost } from '../formContext.tsx';
import { renameLookup } from '../lookups/lookupEdits.ts';
import { LookupTry } from '../lookups/LookupTry.tsx';
import { PlaceProblems } from '../PlaceProblems.tsx';
import type { TextEdit } from '../textEdits.ts';
import type { OptionInputProps } from './inputProps.ts';
import { NameInput } from './NameInput.tsx';
import { startOf } from './optionShape.ts';
import { PlainInput } from './TextOptionInput.tsx';

/** The parts of a declaration that are maps: each entry is a card under its name. */
interface MapPart {
  /** The name of an entry, its description, and what is said of an unsuitable one. */
  name: string;
  help: string;
  problemOf: (name: string, taken: readonly string[]) => string | undefined;
  /** Accessible name of an entry. */
  entry: (name: string) => string;
  add: string;
  remove: string;
  /** Names a new entry; without it the user types its name. */
  newName?: (taken: readonly string[]) => string;
  placeholder?: string;
  rename?: (text: string, name: string, next: string) => TextEdit[];
  Below?: ComponentType<{ lookup: unknown }>;
}

const parts: Readonly<Record<string, MapPart>> = {
  lookups: {
    name: 'Имя справочника',
    help: 'Латинское имя, по которому справочник выбирают поля. Меняется сразу и в них. Например, brands.',
    problemOf: (name, taken) => nameProblem(name, taken)?.replace('поля', 'справочника').replace('Поле', 'Справочник'),
    entry: (name) => `Справочник ${name}`,
    add: 'Добавить справочник',
    remove: 'Убрать справочник',
    newName: (taken) => freeFieldName('list', taken),
    rename: renameLookup,
    Below: LookupTry,
  },
  errors: {
    name: 'Код ошибки',
    help: 'Код, с которым отказал сервер: число или слово. Например, 409 или NAME_TAKEN.',
    problemOf: (name, taken) => {
      if (!/^[A-Za-z0-9_.-]+$/.test(name)) return 'Код — число или латинское слово. Например, 409 или NAME_TAKEN';
      return taken.includes(name) ? `Код ${name} уже есть` : undefined;
    },
    entry: (name) => `Что делать с кодом ${name}`,
    add: 'Добавить код',
    remove: 'Убрать код',
    placeholder: '409 или NAME_TAKEN',
  },
};

/** Draws values under names of the user: a part of the declaration as cards, any other map as lines. */
export function MapInput(props: OptionInputProps<'map'>): ReactNode {
  const { path, value, label, shape, kind, required, Option } = props;
  const { edits } = useStudioFormHost();
  const part = parts[path.join('.')];
  const entries = isRecord(value) ? value : {};
  const names = Object.keys(entries).filter((name) => !shape.taken.includes(name));
  const taken = [...names, ...shape.taken];
  const problemOf = (name: string) => {
    if (part) return part.problemOf(name, taken);
    if (name.trim() === '') return 'Введите имя';
    return taken.includes(name) ? `«${name}» уже есть` : undefined;
  };
  const add = (name: string) => edits.set([...path, name], startOf(shape.item, [...path, name], edits.now()));
  return (
    <>
      {names.map((name) => {
        const own = {
          path: [...path, name],
          schema: shape.item,
          value: entries[name],
          required: true,
          kind,
          label: part ? part.entry(name) : `${label}: ${name}`,
        };
        const rename = (next: string) =>
          edits.run([
            (text) => (part?.rename ? part.rename(text, name, next) : renameKey(text, [...path, name], next)),
          ]);
        const remove = () => edits.set(names.length === 1 && !required ? path : [...path, name], undefined);
        return part ? (
          <Card key={name} part={part} place={own.path} label={own.label} {...{ name, problemOf, rename, remove }}>
            <Option {...own} bare />
            {part.Below && <part.Below lookup={entries[name]} />}
          </Card>
        ) : (
          <div className="form-pair" key={name}>
            <NameInput label={`${label}: имя`} value={name} problemOf={problemOf} rename={rename} />
            <Option {...own} />
            <Button small aria-label={`Убрать: ${name}`} onClick={remove}>
              Убрать
            </Button>
          </div>
        );
      })}
      {part?.newName ? (
        <div>
          <Button small icon={<PlusOutlined aria-hidden />} onClick={() => add(part.newName?.(taken) ?? '')}>
            {part.add}
          </Button>
        </div>
      ) : (
        <NewEntry
          label={part ? `${part.name}, новый` : `${label}: новое имя`}
          placeholder={part?.placeholder ?? 'Имя'}
          button={part?.add}
          problemOf={problemOf}
          add={add}
          says={`${label}: добавить`}
        />
      )}
    </>
  );
}

interface CardProps {
  part: MapPart;
  place: JsonPath;
  label: string;
  name: string;
  problemOf: (name: string) => string | undefined;
  rename: (next: string) => void;
  remove: () => void;
  children: ReactNode;
}

function Card({ part, place, label, name, problemOf, rename, remove, children }: CardProps): ReactNode {
  return (
    <div className="form-members form-entry" role="group" aria-label={label} id={placeId(place)} tabIndex={-1}>
      <NameInput label={part.name} help={part.help} value={name} {...{ problemOf, rename }} />
      {children}
      <PlaceProblems path={place} />
      <div>
        <Button small danger aria-label={`${part.remove}: ${name}`} onClick={remove}>
          {part.remove}
        </Button>
      </div>
    </div>
  );
}

interface NewEntryProps {
  label: string;
  placeholder: string;
  /** Text of the button; `Добавить` with `says` as its accessible name. */
  button: string | undefined;
  says: string;
  problemOf: (name: string) => string | undefined;
  add: (name: string) => void;
}

function NewEntry({ label, placeholder, button, says, problemOf, add }: NewEntryProps): ReactNode {
  const [name, setName] = useState('');
  const submit = () => {
    if (problemOf(name.trim()) !== undefined) return;
    setName('');
    add(name.trim());
  };
  return (
    <div className="form-adding">
      <PlainInput
        label={label}
        value={name}
        placeholder={placeholder}
        change={setName}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <Button
        small
        {...(button === undefined && { 'aria-label': says })}
        disabled={problemOf(name.trim()) !== undefined}
        onClick={submit}
      >
        {button ?? 'Добавить'}
      </Button>
    </div>
  );
}

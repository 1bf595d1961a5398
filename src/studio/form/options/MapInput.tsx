import { useId, useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { renameKey } from '../edits.ts';
import { useStudioFormHost } from '../formContext.tsx';
import type { OptionInputProps } from './inputProps.ts';
import { startOf } from './optionShape.ts';
import { CommittedInput, PlainInput } from './TextOptionInput.tsx';

/** Draws a map of user-defined names with a value each. */
export function MapInput({ path, value, label, shape, kind, required, Option }: OptionInputProps<'map'>): ReactNode {
  const { edits } = useStudioFormHost();
  const entries = isRecord(value) ? value : {};
  const names = Object.keys(entries);
  const [name, setName] = useState('');
  const add = () => {
    const key = name.trim();
    if (key === '' || key in entries) return;
    setName('');
    edits.set([...path, key], startOf(shape.item));
  };
  return (
    <>
      {names.map((key) => (
        <div className="form-pair" key={key}>
          <MapKey
            label={label}
            name={key}
            existing={names}
            rename={(next) => edits.run([(text) => renameKey(text, [...path, key], next)])}
          />
          <Option
            path={[...path, key]}
            schema={shape.item}
            value={entries[key]}
            required
            kind={kind}
            label={`${label}: ${key}`}
          />
          <Button
            small
            aria-label={`Убрать: ${key}`}
            onClick={() => edits.set(names.length === 1 && !required ? path : [...path, key], undefined)}
          >
            Убрать
          </Button>
        </div>
      ))}
      <div className="form-adding">
        <PlainInput
          label={`${label}: новое имя`}
          value={name}
          placeholder="Имя"
          change={setName}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              add();
            }
          }}
        />
        <Button small aria-label={`${label}: добавить`} onClick={add}>
          Добавить
        </Button>
      </div>
    </>
  );
}

function MapKey({
  label,
  name,
  existing,
  rename,
}: {
  label: string;
  name: string;
  existing: readonly string[];
  rename: (next: string) => void;
}): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const commit = (next: string) => {
    if (next.trim() === '') return 'Введите имя';
    if (existing.includes(next)) return `«${next}» уже есть`;
    rename(next);
    return undefined;
  };
  return (
    <span className="field">
      <CommittedInput
        id={id}
        label={`${label}: имя`}
        value={name}
        commit={commit}
        problem={problem}
        typed={typed}
        describedBy={problem === undefined ? undefined : `${id}-problem`}
        setTyped={(now, why) => {
          setTyped(now);
          setProblem(why);
        }}
      />
      {problem !== undefined && (
        <span className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}

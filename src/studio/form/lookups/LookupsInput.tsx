import { PlusOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { Help } from '#ui/help/Help.tsx';
import type { OptionInputProps } from '../options/inputProps.ts';
import { CommittedInput } from '../options/TextOptionInput.tsx';
import { placeId, useStudioFormHost } from '../formContext.tsx';
import { freeFieldName, nameProblem } from '../fieldName.ts';
import { LookupTry } from './LookupTry.tsx';
import { renameLookup } from './lookupEdits.ts';

/** Draws the lookups of the declaration: path, naming of entries, and a preview of each. */
export function LookupsInput({ path, value, shape, Option }: OptionInputProps): ReactNode {
  const { edits } = useStudioFormHost();
  const lookups = isRecord(value) ? value : {};
  const names = Object.keys(lookups);
  const item = shape.is === 'map' ? shape.item : {};
  const add = () => {
    const name = freeFieldName('list', names);
    edits.set([...path, name], { path: '/api/v1/list/', id: 'id', name: 'name' });
  };
  return (
    <>
      {names.map((name) => (
        <div
          className="form-members form-lookup"
          key={name}
          role="group"
          aria-label={`Справочник ${name}`}
          id={placeId([...path, name])}
        >
          <LookupName
            name={name}
            existing={names}
            rename={(next) => edits.run([(text) => renameLookup(text, name, next)])}
          />
          <Option
            path={[...path, name]}
            schema={item}
            value={lookups[name]}
            required
            label={`Справочник ${name}`}
            bare
          />
          <LookupTry lookup={lookups[name]} />
          <div>
            <Button small danger onClick={() => edits.set(names.length === 1 ? path : [...path, name], undefined)}>
              Убрать справочник
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button small icon={<PlusOutlined aria-hidden />} onClick={add}>
          Добавить справочник
        </Button>
      </div>
    </>
  );
}

function LookupName({
  name,
  existing,
  rename,
}: {
  name: string;
  existing: readonly string[];
  rename: (next: string) => void;
}): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const commit = (next: string) => {
    const why = nameProblem(
      next,
      existing.filter((item) => item !== name),
    )
      ?.replace('поля', 'справочника')
      .replace('Поле', 'Справочник');
    if (why === undefined) rename(next);
    return why;
  };
  return (
    <div className="field">
      <span className="field-head">
        <label className="field-label" htmlFor={id}>
          Имя справочника
        </label>
        <Help
          label="Имя справочника"
          text="Латинское имя, по которому справочник выбирают поля. Меняется сразу и в них. Например, brands."
        />
      </span>
      <CommittedInput
        id={id}
        label="Имя справочника"
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
    </div>
  );
}

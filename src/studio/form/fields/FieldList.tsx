import { PlusOutlined } from '@ant-design/icons';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { nestedKinds } from '#kinds/shared/nestedKinds.ts';
import type { Kind } from '#kinds/registry/options.ts';
import { Button } from '#ui/button/Button.tsx';
import { valueAtJsonPath, type JsonPath } from '../../text/schemaAt.ts';
import { kindCards } from '../../help/kinds.tsx';
import { fieldsByPlace, type FieldPlace } from '../fieldMembership.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { isPathWithin } from '../readText.ts';
import { dropSide, useOrderDrag } from '../rows/useOrderDrag.ts';
import { FieldRow } from './FieldRow.tsx';
import { KindModal } from './KindModal.tsx';
import { NewField } from './NewField.tsx';
import { useFieldList } from './useFieldList.ts';
import './fields.css';

interface FieldListProps {
  /** Place of the fields. */
  base: JsonPath;
  label: string;
  /** The requested field, which is expanded. */
  requestedField?: string | undefined;
}

const allKinds = Object.keys(kindCards) as Kind[];
const places: readonly FieldPlace[] = ['list', 'filter', 'form'];
/** Number of fields from which a search is shown. */
const many = 12;

export function FieldList({ base: path, label, requestedField }: FieldListProps): ReactNode {
  const { value, diagnostics, guesses, edits, goTo } = useStudioFormHost();
  const list = useRef<HTMLUListElement>(null);
  const [adding, setAdding] = useState(false);
  const [kindOf, setKindOf] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const { base, actions, open, message, toggleOpen, move, remove } = useFieldList(path, edits, list, requestedField);
  const { dragged, start } = useOrderDrag(() => list.current, move);
  const members = useMemo(() => fieldsByPlace(value), [value]);
  const found = valueAtJsonPath(value, base);
  const fields = isRecord(found) ? found : {};
  const names = Object.keys(fields);
  const isNested = base.length > 1;
  const kinds = isNested ? nestedKinds : allKinds;
  const term = foldSearch(typed);
  const shown = names
    .map((name, index) => ({ name, index, field: isRecord(fields[name]) ? fields[name] : nothing }))
    .filter(({ name, field }) => term === '' || foldSearch(`${name} ${String(field.label ?? '')}`).includes(term));
  const chosen = kindOf === null ? undefined : fields[kindOf];
  const problems = countBy(
    diagnostics.map((item) => item.path),
    base,
  );
  const guessed = countBy(
    guesses.map((item) => item.path),
    base,
  );
  return (
    <div className="field-list">
      <div className="field-tools">
        <Button small icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
          Добавить поле
        </Button>
        {names.length > many && (
          <input
            className="input field-search"
            aria-label="Найти поле"
            placeholder="Найти поле"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <span className="studio-note">
          {names.length === 0 ? 'Полей пока нет' : countOf(names.length, ['поле', 'поля', 'полей'])}
        </span>
      </div>
      {shown.length > 0 && (
        <ul className="field-rows" aria-label={label} ref={list} data-searched={term !== '' || undefined}>
          {shown.map(({ name, index, field }) => (
            <FieldRow
              key={name}
              {...{ base, name, field, index, isNested, actions, move, toggleOpen, remove }}
              count={names.length}
              open={open.has(name)}
              chooseKind={setKindOf}
              drag={start}
              Fields={FieldList}
              inList={members.list.has(name)}
              inFilter={members.filter.has(name)}
              inForm={members.form.has(name)}
              problems={problems.get(name) ?? 0}
              guesses={guessed.get(name) ?? 0}
              dragged={dragged?.from === index}
              target={dropSide(dragged, index)}
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && names.length > 0 && <p className="studio-note">Поля с таким именем нет</p>}
      <span role="status" className="visually-hidden">
        {message}
      </span>
      {adding && (
        <NewField
          kinds={kinds}
          existing={names}
          places={isNested ? [] : places}
          close={() => setAdding(false)}
          add={(field) => {
            actions.add(field);
            setAdding(false);
            goTo([...base, field.name]);
          }}
        />
      )}
      {kindOf !== null && isRecord(chosen) && (
        <KindModal
          label={String(chosen.label ?? kindOf)}
          kinds={kinds}
          value={kinds.find((kind) => kind === chosen.kind)}
          close={() => setKindOf(null)}
          choose={(kind) => {
            actions.kind(kindOf, kind);
            setKindOf(null);
          }}
        />
      )}
    </div>
  );
}

const nothing: AnyRecord = {};

/** Counts the given places within each member of a place. */
function countBy(paths: readonly JsonPath[], base: JsonPath): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const path of paths)
    if (isPathWithin(path, base)) counts.set(path[base.length], (counts.get(path[base.length]) ?? 0) + 1);
  return counts;
}

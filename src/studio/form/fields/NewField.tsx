import { useId, useRef, useState, type ReactNode } from 'react';
import type { Kind } from '#kinds/registry/options.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { focusFirst } from '#ui/layers/focus.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import type { FieldPlace } from '../fieldMembership.ts';
import { nameProblem, proposedName } from '../fieldName.ts';
import { PlainInput } from '../options/TextOptionInput.tsx';
import { KindList } from './KindList.tsx';

/** Input for a new field. */
export interface NewFieldValues {
  name: string;
  label: string;
  kind: Kind;
  places: readonly FieldPlace[];
}

interface NewFieldProps {
  kinds: readonly Kind[];
  existing: readonly string[];
  /** The places to choose from; empty for a nested field. */
  places: readonly FieldPlace[];
  add: (field: NewFieldValues) => void;
  close: () => void;
}

const placeLabels: Readonly<Record<FieldPlace, string>> = { list: 'В списке', filter: 'В фильтре', form: 'В форме' };

/** Prompts for the name, kind and places of a new field. */
export function NewField({ kinds, existing, places, add, close }: NewFieldProps): ReactNode {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [label, setLabel] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>('text');
  const [chosen, setChosen] = useState<readonly FieldPlace[]>(places.filter((place) => place !== 'filter'));
  const [submitted, setSubmitted] = useState(false);
  const name = own ?? (label.trim() === '' ? '' : proposedName(label, existing));
  const problem = label.trim() === '' && own === null ? undefined : nameProblem(name, existing);
  const missing = submitted && label.trim() === '';
  const submit = (as: Kind) => {
    setSubmitted(true);
    if (label.trim() !== '' && nameProblem(name, existing) === undefined)
      add({ name, label: label.trim(), kind: as, places: chosen });
  };
  return (
    <Modal name="Новое поле" open close={close} opened={() => focusFirst(form.current)}>
      <form
        ref={form}
        className="field-new"
        onSubmit={(event) => {
          event.preventDefault();
          submit(kind);
        }}
      >
        <div className="form-pair">
          <span className="field">
            <label className="field-label" htmlFor={`${id}-label`}>
              Подпись
            </label>
            <PlainInput
              id={`${id}-label`}
              label="Подпись"
              value={label}
              placeholder="Например, Дата визита"
              change={setLabel}
              invalid={missing}
              required
              autoFocus
              describedBy={missing ? `${id}-missing` : undefined}
            />
            {missing && (
              <span className="field-error" id={`${id}-missing`} role="alert">
                Введите, как поле называется для людей. Например, Дата визита
              </span>
            )}
          </span>
          <span className="field">
            <label className="field-label" htmlFor={`${id}-name`}>
              Имя, как на сервере
            </label>
            <PlainInput
              id={`${id}-name`}
              label="Имя, как на сервере"
              value={name}
              placeholder="startDate"
              change={(next) => setOwn(next === '' ? null : next)}
              invalid={problem !== undefined}
              describedBy={problem === undefined ? undefined : `${id}-problem`}
            />
            {problem !== undefined && (
              <span className="field-error" id={`${id}-problem`} role="alert">
                {problem}
              </span>
            )}
          </span>
        </div>
        <KindList id={`${id}-kind`} kinds={kinds} value={kind} choose={setKind} done={submit} />
        {places.length > 0 && (
          <div className="form-words" role="group" aria-label="Где стоит">
            {places.map((place) => (
              <Checkbox
                key={place}
                checked={chosen.includes(place)}
                onChange={(checked) =>
                  setChosen(places.filter((item) => (item === place ? checked : chosen.includes(item))))
                }
              >
                {placeLabels[place]}
              </Checkbox>
            ))}
          </div>
        )}
        <div className="dialog-buttons">
          <Button onClick={close}>Отмена</Button>
          <Button look="primary" type="submit">
            Добавить
          </Button>
        </div>
      </form>
    </Modal>
  );
}

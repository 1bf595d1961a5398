import { useId, useRef, useState, type ReactNode } from 'react';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import type { ValueChange } from '#record/changes.ts';
import type { Conflict, RowsOf } from '#record/merge.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { focusFirst } from '#ui/layers/focus.ts';
import { cellHost } from '../fields/cellHost.tsx';
import { ConflictValue } from './ConflictValue.tsx';
import { labelsOf, conflictTitle } from './conflictText.ts';
import './conflicts.css';

type Side = 'theirs' | 'mine';

interface ConflictDialogProps {
  declaration: Declaration;
  conflicts: readonly Conflict[];
  /** All changes made by others. */
  theirs: readonly ValueChange[];
  /** Author and time of the last save. */
  who: string | null;
  rowsOf: RowsOf;
  /** Called with the conflicts that are resolved in favor of the others. */
  decide: (taken: readonly Conflict[]) => void;
  cancel: () => void;
}

/** Shows the conflicting changes of two users side by side with a choice for each; Esc returns to the form. */
export function ConflictDialog({
  declaration,
  conflicts,
  theirs,
  who,
  rowsOf,
  decide,
  cancel,
}: ConflictDialogProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [sides, setSides] = useState<readonly (Side | undefined)[]>([]);
  const choose = (at: number, side: Side) =>
    setSides(conflicts.map((_conflict, index) => (index === at ? side : sides[index])));
  const all = (side: Side) => setSides(conflicts.map(() => side));
  const open = conflicts.filter((_conflict, index) => sides[index] === undefined).length;
  const merged = labelsOf(
    declaration,
    theirs.filter(({ name }) => conflicts.every(({ field }) => field !== name)),
  );
  return (
    <Modal name="Запись изменена" open close={cancel} opened={() => focusFirst(form.current)} wide level="info">
      <form
        className="conflicts"
        ref={form}
        aria-label="Запись изменена"
        onSubmit={(event) => {
          event.preventDefault();
          decide(conflicts.filter((_conflict, index) => sides[index] === 'theirs'));
        }}
      >
        <p>{`Пока вы заполняли форму, запись изменилась${who === null ? '' : ` (${who})`}. Выберите, что оставить.`}</p>
        {merged.length > 0 && <p className="conflicts-merged">{`Без вопросов войдёт: ${merged.join(', ')}`}</p>}
        <CellHostProvider value={cellHost}>
          <div className="conflicts-list">
            {conflicts.map((conflict, at) => (
              <ConflictChoice
                key={at}
                {...{ declaration, conflict, rowsOf }}
                side={sides[at]}
                choose={(side) => choose(at, side)}
              />
            ))}
          </div>
        </CellHostProvider>
        <div className="conflicts-foot">
          <Button onClick={() => all('theirs')}>Взять всё чужое</Button>
          <Button onClick={() => all('mine')}>Взять всё моё</Button>
          <Button className="conflicts-cancel" onClick={cancel}>
            Вернуться к форме
          </Button>
          <Button look="primary" type="submit" disabled={open > 0} aria-describedby="conflicts-open">
            Сохранить
          </Button>
        </div>
        <p id="conflicts-open" className="conflicts-open" role="status">
          {open > 0 ? `Осталось выбрать: ${open}` : ''}
        </p>
      </form>
    </Modal>
  );
}

interface ConflictChoiceProps extends Pick<ConflictDialogProps, 'declaration' | 'rowsOf'> {
  conflict: Conflict;
  side: Side | undefined;
  choose: (side: Side) => void;
}

function ConflictChoice({ declaration, conflict, rowsOf, side, choose }: ConflictChoiceProps): ReactNode {
  const id = useId();
  const rows = rowsOf(conflict.field);
  const sides: readonly (readonly [Side, string, unknown])[] = [
    ['theirs', 'Чужое', conflict.theirs],
    ['mine', 'Моё', conflict.mine],
  ];
  return (
    <fieldset className="conflict">
      <legend>{conflictTitle(declaration, conflict, rowsOf)}</legend>
      <div className="conflict-was">
        <span className="conflict-side">Было</span>{' '}
        <span>
          <ConflictValue {...{ declaration, conflict, rows }} value={conflict.was} />
        </span>
      </div>
      {sides.map(([name, label, value]) => (
        <label key={name} className="conflict-option">
          <input type="radio" name={id} checked={side === name} onChange={() => choose(name)} />
          <span className="conflict-side">{label}</span>{' '}
          <span className="conflict-value">
            <ConflictValue {...{ declaration, conflict, rows, value }} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

import { CopyOutlined, DeleteOutlined, DownOutlined, HolderOutlined, RightOutlined } from '@ant-design/icons';
import { memo, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import { countOf } from '#codecs/plural.ts';
import { altStep } from '#ui/keyboard/altStep.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import { cardOf } from '../../help/kinds.tsx';
import type { FieldPlace } from '../fieldMembership.ts';
import { placeId } from '../formContext.tsx';
import { MoveButtons } from '../rows/OrderedRows.tsx';
import type { FieldActions } from './fieldActions.ts';
import { FieldDetails, type FieldsOf } from './FieldDetails.tsx';

export interface FieldRowProps {
  base: JsonPath;
  name: string;
  field: AnyRecord;
  index: number;
  count: number;
  /** Where the field is used; a nested field is not used in these places. */
  inList: boolean;
  inFilter: boolean;
  inForm: boolean;
  isNested: boolean;
  open: boolean;
  problems: number;
  guesses: number;
  dragged: boolean;
  target: 'above' | 'below' | undefined;
  actions: FieldActions;
  /** Stable between renders. */
  move: (from: number, to: number) => void;
  drag: (from: number, event: PointerEvent<HTMLElement>) => void;
  toggleOpen: (name: string) => void;
  chooseKind: (name: string) => void;
  remove: (name: string, index: number) => void;
  Fields: FieldsOf;
}

const places: readonly (readonly [FieldPlace, string, string])[] = [
  ['list', 'Список', 'В списке'],
  ['filter', 'Фильтр', 'В фильтре'],
  ['form', 'Форма', 'В форме'],
];

/**
 * Draws one field: kind, label and places; expanded it shows all its options. Uses native elements, because there may
 * be hundreds.
 */
export const FieldRow = memo(function FieldRow(props: FieldRowProps): ReactNode {
  const {
    base,
    name,
    field,
    index,
    count,
    isNested,
    open,
    problems,
    guesses,
    dragged,
    target,
    actions,
    move,
    drag,
    toggleOpen,
    chooseKind,
    remove,
    Fields,
  } = props;
  const label = typeof field.label === 'string' ? field.label : '';
  const called = label || name;
  const card = cardOf(field.kind);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = altStep(event);
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, index + step);
  };
  return (
    <li
      className="studio-field"
      id={placeId([...base, name])}
      aria-label={called}
      data-dragged={dragged || undefined}
      data-target={target}
      data-open={open || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="field-line">
        <span className="form-handle" aria-hidden onPointerDown={(event) => drag(index, event)}>
          <HolderOutlined />
        </span>
        <button
          type="button"
          className="icon-button field-open"
          aria-expanded={open}
          aria-label={`Настройки: ${called}`}
          title="Все настройки"
          onClick={() => toggleOpen(name)}
        >
          {open ? <DownOutlined /> : <RightOutlined />}
        </button>
        <button
          type="button"
          className="field-kind"
          aria-label={`Вид: ${card.title}`}
          title={`${card.title}. ${card.says}`}
          onClick={() => chooseKind(name)}
        >
          <card.icon aria-hidden />
          <span>{card.title}</span>
        </button>
        <span className="field-called">
          <input
            className="input"
            aria-label="Подпись"
            value={label}
            placeholder="без подписи"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => actions.label(name, event.target.value)}
          />
          <span className="form-key" title={name}>
            {name}
          </span>
        </span>
        {!isNested && <FieldPlaces {...props} />}
        <FieldCounts problems={problems} guesses={guesses} />
        <FieldButtons {...{ name, called, index, count, move }} copy={actions.copy} remove={remove} />
      </div>
      {open && (
        <FieldDetails
          base={base}
          name={name}
          field={field}
          rename={(next) => actions.rename(name, next)}
          Fields={Fields}
        />
      )}
    </li>
  );
});

function FieldPlaces({
  name,
  actions,
  inList,
  inFilter,
  inForm,
}: Pick<FieldRowProps, 'name' | 'actions' | 'inList' | 'inFilter' | 'inForm'>): ReactNode {
  const isIn: Readonly<Record<FieldPlace, boolean>> = { list: inList, filter: inFilter, form: inForm };
  return (
    <span className="field-places">
      {places.map(([place, title, message]) => (
        <label key={place} className="field-place">
          <input
            type="checkbox"
            checked={isIn[place]}
            aria-label={message}
            onChange={(event) => actions.toggle(place, name, event.target.checked)}
          />
          <span aria-hidden>{title}</span>
        </label>
      ))}
    </span>
  );
}

function FieldCounts({ problems, guesses }: Pick<FieldRowProps, 'problems' | 'guesses'>): ReactNode {
  return (
    <>
      {problems > 0 && (
        <span className="form-count" title={countOf(problems, ['ошибка', 'ошибки', 'ошибок'])}>
          <span className="visually-hidden">{`ошибок: ${problems}`}</span>
          <span aria-hidden>{problems}</span>
        </span>
      )}
      {guesses > 0 && (
        <span className="field-guesses" title={countOf(guesses, ['догадка', 'догадки', 'догадок'])}>
          <span className="visually-hidden">{`догадок: ${guesses}`}</span>
          <span aria-hidden>{guesses}?</span>
        </span>
      )}
    </>
  );
}

interface FieldButtonsProps extends Pick<FieldRowProps, 'name' | 'index' | 'count' | 'move' | 'remove'> {
  /** The label of the field, or its name. */
  called: string;
  copy: (name: string) => void;
}

function FieldButtons({ name, called, index, count, move, copy, remove }: FieldButtonsProps): ReactNode {
  return (
    <span className="form-row-buttons">
      <MoveButtons
        name={called}
        first={index === 0}
        last={index === count - 1}
        up={() => move(index, index - 1)}
        down={() => move(index, index + 1)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={`Копировать: ${called}`}
        title="Копировать"
        onClick={() => copy(name)}
      >
        <CopyOutlined />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Удалить: ${called}`}
        title="Удалить"
        onClick={() => remove(name, index)}
      >
        <DeleteOutlined />
      </button>
    </span>
  );
}

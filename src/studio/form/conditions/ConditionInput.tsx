import { PlusOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { useRowKeys } from '#engine/fields/nested/useRowKeys.ts';
import { Button } from '#ui/button/Button.tsx';
import type { DeclaredField, PartProps } from '../partProps.ts';
import { RawJsonField } from '../RawJsonField.tsx';
import {
  branches,
  conditionOf,
  changeOperator,
  parseCondition,
  replacePart,
  withoutPart,
  withPart,
  type ConditionParts,
  type ConditionOperator,
  type JsonObject,
} from './conditionParts.ts';
import { sentenceOf } from './sentence.ts';
import { TermRow } from './TermRow.tsx';
import './conditions.css';

/**
 * Draws a condition builder with the resulting sentence; `label` names its purpose (`Когда видно`). Conditions that it
 * cannot express stay as JSON.
 */
export function ConditionInput({
  value,
  change,
  fields,
  label,
  diagnostics,
}: Omit<PartProps<JsonObject>, 'path'> & { label: string }): ReactNode {
  if (value === undefined)
    return (
      <div className="condition" role="group" aria-label={label}>
        <Button small icon={<PlusOutlined aria-hidden />} onClick={() => change({})}>
          Добавить условие
        </Button>
      </div>
    );
  return (
    <div className="condition" role="group" aria-label={label}>
      <p className="condition-sentence" role="status">
        {isRecord(value) ? sentenceOf(value, fields) : 'это не условие'}
      </p>
      {!isRecord(value) && (
        <RawJsonField label="Условие записано текстом" value={value} change={(next) => change(next as JsonObject)} />
      )}
      {isRecord(value) && (
        <Box condition={value} change={change} fields={fields} label={label} remove={() => change(undefined)} />
      )}
      {diagnostics.map(({ text }) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </div>
  );
}

interface BoxProps {
  condition: JsonObject;
  change: (next: JsonObject) => void;
  fields: readonly DeclaredField[];
  label: string;
  remove?: (() => void) | undefined;
}

const joints: readonly (readonly [ConditionOperator, string])[] = [
  ['terms', 'верно всё'],
  ['any', 'верно хотя бы одно'],
  ['not', 'кроме случаев, когда'],
  ['choice', 'если … то …'],
];

function Box({ condition, change, fields, label, remove }: BoxProps): ReactNode {
  const parts = parseCondition(condition);
  if (parts.joint === 'written') {
    return (
      <div className="condition-box">
        <RawJsonField
          label="Условие записано текстом"
          value={condition}
          change={(next) => change(next as JsonObject)}
        />
        {remove && (
          <Button small look="text" onClick={remove}>
            Убрать условие
          </Button>
        )}
      </div>
    );
  }
  const joint = parts.joint === 'all' ? 'terms' : parts.joint;
  return (
    <div className="condition-box">
      <div className="condition-head">
        <select
          className="input"
          aria-label={`${label}: как соединить`}
          value={joint}
          onChange={({ target }) =>
            change(changeOperator(condition, target.value as Exclude<ConditionOperator, 'written'>))
          }
        >
          {joints.map(([item, text]) => (
            <option key={item} value={item}>
              {text}
            </option>
          ))}
        </select>
        {remove && (
          <Button small look="text" onClick={remove}>
            Убрать условие
          </Button>
        )}
      </div>
      <Inside {...{ condition, parts, change, fields, label }} />
    </div>
  );
}

type InsideProps = Omit<BoxProps, 'remove'> & { parts: ConditionParts };

function Inside({ condition, parts, change, fields, label }: InsideProps): ReactNode {
  switch (parts.joint) {
    case 'written':
      return null;
    case 'not':
      return <Inner part={parts.part} {...{ fields, label }} change={(part) => change({ not: part })} />;
    case 'choice':
      return (
        <>
          {branches.map((name) => (
            <div key={name} className="condition-branch" role="group" aria-label={branchNames[name]}>
              <span className="condition-word" aria-hidden>
                {branchNames[name].toLowerCase()}
              </span>
              {parts.parts[name] === undefined ? (
                <Button small look="text" onClick={() => change({ ...condition, [name]: {} })}>
                  Добавить «иначе»
                </Button>
              ) : (
                <Inner
                  part={parts.parts[name]}
                  fields={fields}
                  label={branchNames[name]}
                  change={(part) => change({ ...condition, [name]: part })}
                  {...(name === 'else' && { remove: () => change(without(condition, name)) })}
                />
              )}
            </div>
          ))}
        </>
      );
    default:
      return (
        <Listed
          condition={condition}
          parts={parts.joint === 'terms' ? parts.terms.map(([field, term]) => ({ [field]: term })) : parts.parts}
          {...{ change, fields, label }}
        />
      );
  }
}

const branchNames = { if: 'Если', then: 'То', else: 'Иначе' } as const;

function without(condition: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(condition).filter(([item]) => item !== name));
}

function Listed({
  condition,
  parts,
  change,
  fields,
  label,
}: Omit<BoxProps, 'remove'> & { parts: readonly JsonObject[] }): ReactNode {
  const [adding, setAdding] = useState(false);
  const { keys, removed } = useRowKeys(parts.length);
  const remove = (at: number) => {
    removed(at);
    change(withoutPart(condition, at) ?? {});
  };
  const pending = adding || parts.length === 0;
  const put = (at: number, next: JsonObject) => {
    setAdding(false);
    change(at < parts.length ? replacePart(condition, at, next) : withPart(condition, next));
  };
  const removeOf = (at: number) => (at < parts.length ? () => remove(at) : adding ? () => setAdding(false) : undefined);
  return (
    <>
      {/* A new row becomes a regular one in place, and retains the focus. */}
      {[...parts, ...(pending ? [{}] : [])].map((part, at) => (
        <Part
          key={keys[at] ?? at}
          part={part}
          number={at + 1}
          {...{ fields, label }}
          change={(next) => put(at, next)}
          remove={removeOf(at)}
        />
      ))}
      {!pending && (
        <div className="condition-more">
          <Button small look="text" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            Ещё сравнение
          </Button>
          <Button
            small
            look="text"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => change(conditionOf({ joint: 'all', parts: [...allOf(condition, parts), { anyOf: [{}] }] }))}
          >
            Группа
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns the parts that a group joins: a condition of alternatives stays one part. */
function allOf(condition: JsonObject, parts: readonly JsonObject[]): readonly JsonObject[] {
  return parseCondition(condition).joint === 'any' ? [condition] : parts;
}

/** Draws the content of an exception or a branch; comparisons can be added to it. */
function Inner({ part, change, fields, label, remove }: Omit<BoxProps, 'condition'> & { part: JsonObject }): ReactNode {
  const parts = parseCondition(part);
  if (parts.joint !== 'terms' || parts.terms.length > 1)
    return <Box condition={part} {...{ change, fields, label, remove }} />;
  return (
    <>
      <Listed condition={part} parts={parts.terms.length === 0 ? [] : [part]} {...{ change, fields, label }} />
      {remove && (
        <Button small look="text" className="condition-drop" onClick={remove}>
          Убрать «{label.toLowerCase()}»
        </Button>
      )}
    </>
  );
}

/** Draws a part of a condition: one comparison on a line, anything else in a box. */
function Part({
  part,
  change,
  fields,
  label,
  remove,
  number,
}: Omit<BoxProps, 'condition'> & { part: JsonObject; number: number }): ReactNode {
  const parts = parseCondition(part);
  if (parts.joint === 'terms' && parts.terms.length <= 1)
    return <TermRow term={part} {...{ change, fields, remove, number }} />;
  return <Box condition={part} label={`${label}, группа ${number}`} {...{ change, fields, remove }} />;
}

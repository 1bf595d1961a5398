import { HolderOutlined } from '@ant-design/icons';
import { useId, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { altStep } from '#ui/keyboard/altStep.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import { placeId, useStudioFormHost } from '../formContext.tsx';
import { WordInput } from '../options/WordInput.tsx';
import { RowButtons } from '../rows/OrderedRows.tsx';
import type { Spot } from './layout.ts';

interface LaneViewProps {
  lane: number;
  name: string;
  names: readonly string[];
  /** All fields in the form. */
  placed: ReadonlySet<string>;
  path: JsonPath;
  dragged: { from: Spot; to: Spot } | null;
  drag: (from: Spot, event: PointerEvent<HTMLElement>) => void;
  step: (index: number, by: 1 | -1) => void;
}

/** Draws one list of fields of the form. */
export function LaneView({ lane, name, names, placed, path, dragged, drag, step }: LaneViewProps): ReactNode {
  const { fields, edits } = useStudioFormHost();
  const adding = useId();
  const labelOf = (item: string) => fields.find((field) => field.name === item)?.label ?? item;
  const left = fields.filter((field) => !placed.has(field.name));
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = altStep(event);
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    step(index, by);
  };
  return (
    <div className="layout-lane" id={placeId(path)}>
      <ul
        className="form-rows layout-fields"
        aria-label={`Поля: ${name}`}
        data-lane={lane}
        data-over={dragged?.to.lane === lane || undefined}
      >
        {names.map((item, index) => (
          <li
            key={item}
            className="form-row"
            data-dragged={(dragged?.from.lane === lane && dragged.from.index === index) || undefined}
            data-target={dragged?.to.lane === lane && dragged.to.index === index ? 'above' : undefined}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span className="form-handle" aria-hidden onPointerDown={(event) => drag({ lane, index }, event)}>
              <HolderOutlined />
            </span>
            <span className="form-row-main form-name">
              {labelOf(item)}
              {labelOf(item) !== item && <span className="form-key">{item}</span>}
            </span>
            <RowButtons
              name={labelOf(item)}
              first={lane === 0 && index === 0}
              last={false}
              up={() => step(index, -1)}
              down={() => step(index, 1)}
              remove={() =>
                edits.set(
                  path,
                  names.filter((_name, at) => at !== index),
                )
              }
            />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <div className="form-adding">
          <WordInput
            id={adding}
            label={`${name}: добавить поле`}
            words={left.map((field) => ({
              word: field.name,
              title: field.label,
              detail: field.label === field.name ? '' : field.name,
            }))}
            value={undefined}
            emptyText="Добавить поле…"
            change={(next) => {
              if (next !== undefined) edits.set(path, [...names, next]);
            }}
          />
        </div>
      )}
    </div>
  );
}

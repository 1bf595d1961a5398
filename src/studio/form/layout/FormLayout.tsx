import { PlusOutlined } from '@ant-design/icons';
import { useRef, useState, type ReactNode } from 'react';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import published from '#schemas/resource.schema.json';
import { Button } from '#ui/button/Button.tsx';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { propertiesOf } from '../../text/schemaAt.ts';
import { moveWithin } from '../edits.ts';
import { placeId, useStudioFormHost } from '../formContext.tsx';
import { PlaceProblems } from '../PlaceProblems.tsx';
import { GuessNote } from '../options/GuessNote.tsx';
import type { OptionInputProps } from '../options/inputProps.ts';
import { asList } from '../values.ts';
import { GroupHead } from './GroupHead.tsx';
import { LaneView } from './LaneView.tsx';
import { lanesOf, moveField, nextSpot, type Spot } from './layout.ts';
import { useDragAndDrop, type DragAndDrop } from '#ui/drag/useDragAndDrop.ts';
import './layout.css';

const groups = ['form', 'groups'] as const;
const nothing: AnyRecord = {};
const formOptions = propertiesOf(propertiesOf(published).form ?? {});
const groupOptions = propertiesOf((formOptions.groups?.items ?? {}) as JsonSchema);

/** Draws the layout of a form's fields: without a group, in groups, on tabs; each can be dragged anywhere. */
export function FormLayout({ Option }: OptionInputProps): ReactNode {
  const { value, fields, edits } = useStudioFormHost();
  const layout = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const form = isRecord(value.form) ? value.form : nothing;
  const lanes = lanesOf(form);
  const groupList = asList(form.groups);
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const put = (next: AnyRecord) => edits.set(['form'], next);
  const move = (from: Spot, to: Spot) => {
    const name = lanes[from.lane]?.fields[from.index];
    if (name === undefined) return;
    put(moveField(form, from, to));
    setMessage(`${labelOf(name)}: теперь ${to.index + 1} в «${laneName(to.lane)}»`);
    requestAnimationFrame(() => {
      const lane = layout.current?.querySelectorAll('[data-lane]')[to.lane];
      lane?.children[to.index]?.querySelector<HTMLElement>('button')?.focus();
    });
  };
  const laneName = (lane: number) => {
    const at = lanes[lane]?.path[1];
    const group = typeof at === 'number' ? groupList[at] : undefined;
    return typeof at === 'number' ? groupName(group, at) : 'Без группы';
  };
  const { dragged, start } = useLaneDrag(() => layout.current, move);
  const laneView = (lane: number) => {
    const item = lanes[lane];
    return (
      item && (
        <LaneView
          key={item.path.join('.')}
          lane={lane}
          name={laneName(lane)}
          names={item.fields}
          placed={new Set(lanes.flatMap((each) => each.fields))}
          dragged={dragged}
          drag={start}
          path={['form', ...item.path]}
          step={(index, by) => {
            const to = nextSpot(lanes, { lane, index }, by);
            if (to) move({ lane, index }, to);
          }}
        />
      )
    );
  };
  return (
    <div className="layout" ref={layout}>
      {laneView(0)}
      {groupList.map((group, at) => (
        <div
          className="layout-group"
          key={at}
          id={placeId([...groups, at])}
          role="group"
          aria-label={groupName(group, at)}
        >
          <GroupHead
            group={isRecord(group) ? group : nothing}
            at={at}
            count={groupList.length}
            name={groupName(group, at)}
            options={groupOptions}
            Option={Option}
            move={(to) => edits.run([(text) => moveWithin(text, groups, at, to)])}
          />
          {lanes.map((lane, index) => (lane.path[1] === at ? laneView(index) : null))}
          <GuessNote path={[...groups, at]} />
        </div>
      ))}
      <div>
        <Button
          small
          icon={<PlusOutlined aria-hidden />}
          onClick={() => edits.set(groups, [...groupList, { label: 'Новая группа', fields: [] }])}
        >
          Добавить группу
        </Button>
      </div>
      <PlaceProblems path={groups} inside />
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </div>
  );
}

function groupName(group: unknown, at: number): string {
  const { label, tab } = isRecord(group) ? group : nothing;
  const message = [tab, label].filter((item) => typeof item === 'string' && item !== '').join(' · ');
  return message || `Группа ${at + 1}`;
}

/**
 * Lets the user drag fields within a lane and between lanes. A lane is the element with `data-lane`, its fields are its
 * children.
 */
function useLaneDrag(layout: () => HTMLElement | null, move: (from: Spot, to: Spot) => void): DragAndDrop<Spot> {
  return useDragAndDrop({
    placeAt: (y) => spotAt([...(layout()?.querySelectorAll('[data-lane]') ?? [])], y),
    move,
    isSame: isSameSpot,
  });
}

function isSameSpot(item: Spot, other: Spot): boolean {
  return item.lane === other.lane && item.index === other.index;
}

/** Returns the lane at a window height, or the last one above it, and the position in it. */
function spotAt(lanes: readonly Element[], y: number): Spot | undefined {
  const found = lanes.findIndex((lane) => y < lane.getBoundingClientRect().bottom);
  const lane = found === -1 ? lanes.length - 1 : found;
  const fields = [...(lanes[lane]?.children ?? [])];
  if (lane < 0) return undefined;
  const index = fields.findIndex((field) => y < field.getBoundingClientRect().bottom);
  return { lane, index: index === -1 ? fields.length : index };
}

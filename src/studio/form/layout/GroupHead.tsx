import type { ReactNode } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { useStudioFormHost } from '../formContext.tsx';
import type { OptionInputProps } from '../options/inputProps.ts';
import { RowButtons } from '../rows/OrderedRows.tsx';
import { asList, asTexts } from '../values.ts';

interface GroupHeadProps {
  group: AnyRecord;
  at: number;
  count: number;
  name: string;
  options: Readonly<Record<string, JsonSchema>>;
  Option: OptionInputProps['Option'];
  move: (to: number) => void;
}

/** Draws the title, order and visibility of a form group. */
export function GroupHead({ group, at, count, name, options, Option, move }: GroupHeadProps): ReactNode {
  const { edits, value } = useStudioFormHost();
  const path = ['form', 'groups', at] as const;
  const form = value.form as AnyRecord;
  const { fields, row, ...rest } = group;
  // The fields of a removed group stay in the form.
  const remove = () => {
    const left = asList(form.groups).filter((_group, index) => index !== at);
    const { groups: _groups, ...others } = form;
    edits.set(['form'], {
      ...others,
      fields: [...asTexts(form.fields), ...asTexts(fields), ...asTexts(row)],
      ...(left.length > 0 ? { groups: left } : {}),
    });
  };
  return (
    <div className="layout-head">
      {['label', 'tab'].map((option) => (
        <Option key={option} path={[...path, option]} schema={options[option] ?? {}} value={group[option]} />
      ))}
      <span className="layout-tools">
        <Checkbox
          checked={row !== undefined}
          onChange={(checked) =>
            edits.set(path, { ...rest, [checked ? 'row' : 'fields']: [...asTexts(fields), ...asTexts(row)] })
          }
        >
          В ряд
        </Checkbox>
        <RowButtons
          name={`группа ${name}`}
          first={at === 0}
          last={at === count - 1}
          up={() => {
            if (at > 0) move(at - 1);
          }}
          down={() => {
            if (at < count - 1) move(at + 1);
          }}
          remove={remove}
          removeTitle="Убрать группу, поля останутся в форме"
        />
      </span>
      <Option path={[...path, 'visibleWhen']} schema={options.visibleWhen ?? {}} value={group.visibleWhen} />
    </div>
  );
}

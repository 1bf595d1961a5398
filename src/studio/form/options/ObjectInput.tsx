import type { ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { optionKey } from '../../help/help.ts';
import { useStudioFormHost } from '../formContext.tsx';
import type { OptionInputProps } from './inputProps.ts';
import { startOf } from './optionShape.ts';
import { UnknownMembers } from './UnknownMembers.tsx';

/** Options that are drawn within the input of another one. */
const drawnElsewhere: ReadonlySet<string> = new Set(['form.groups']);

/** Draws the options inside an option. One with required members is added and removed as a whole. */
export function ObjectInput({
  path,
  schema,
  shape,
  value,
  required,
  kind,
  label,
  Option,
}: OptionInputProps<'object'>): ReactNode {
  const { edits } = useStudioFormHost();
  const whole = !required && shape.required.size > 0;
  const members = isRecord(value) ? value : {};
  if (whole && value === undefined)
    return (
      <div>
        <Button small onClick={() => edits.set(path, startOf(schema))}>
          Добавить: {label}
        </Button>
      </div>
    );
  return (
    <div className="form-members">
      {Object.entries(shape.properties).map(([name, inner]) =>
        isFixed(inner) || drawnElsewhere.has(optionKey([...path, name])) ? null : (
          <Option
            key={name}
            path={[...path, name]}
            schema={inner}
            value={members[name]}
            required={shape.required.has(name)}
            kind={kind}
          />
        ),
      )}
      <UnknownMembers path={path} value={members} known={Object.keys(shape.properties)} />
      {whole && (
        <div>
          <Button small danger onClick={() => edits.set(path, undefined)}>
            Убрать: {label}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns whether the value is fixed by the chosen variant. */
function isFixed(schema: object): boolean {
  return 'const' in schema;
}

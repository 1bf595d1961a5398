import type { ReactNode } from 'react';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { optionKey } from '../../help/help.ts';
import { useStudioFormHost } from '../formContext.tsx';
import type { OptionInputProps } from './inputProps.ts';
import { Unwritten } from '../Unwritten.tsx';
import { MapInput } from './MapInput.tsx';
import { startOf } from './optionShape.ts';
import { UnknownMembers } from './UnknownMembers.tsx';

/** Options that are drawn within the input of another one. */
const drawnElsewhere: ReadonlySet<string> = new Set(['form.groups']);
/** Parts that mean the same when they are empty and when they are missing. */
const emptyAsMissing: ReadonlySet<string> = new Set(['rules', 'errors']);
/** Options that only apply beside some others. */
const appliesBeside: Readonly<Record<string, (members: AnyRecord) => boolean>> = {
  'policy.columns': ({ shows }) => shows === 'table',
};

/** Draws the options inside an option. One with required members is added and removed as a whole. */
export function ObjectInput(props: OptionInputProps<'object'>): ReactNode {
  const { path, schema, shape, value, required, kind, label, Option } = props;
  const { edits } = useStudioFormHost();
  const implied = emptyAsMissing.has(optionKey(path));
  const whole = !required && !implied && shape.required.size > 0;
  const start = implied && value === undefined ? startOf(schema, path, edits.now()) : undefined;
  const written = value ?? start;
  const members = isRecord(written) ? written : {};
  if (whole && value === undefined)
    return (
      <div>
        <Button small onClick={() => edits.set(path, startOf(schema, path, edits.now()))}>
          Добавить: {label}
        </Button>
      </div>
    );
  const isShown = (name: string, inner: object) => {
    const place = optionKey([...path, name]);
    if (isFixed(inner) || drawnElsewhere.has(place)) return false;
    return name in members || (appliesBeside[place]?.(members) ?? true);
  };
  return (
    <Unwritten path={path} start={start}>
      <div className="form-members">
        {shape.others && <MapInput {...props} shape={shape.others} value={members} required />}
        {Object.entries(shape.properties)
          .filter(([name, inner]) => isShown(name, inner))
          .map(([name, inner]) => (
            <Option
              key={name}
              path={[...path, name]}
              schema={inner}
              value={members[name]}
              required={shape.required.has(name)}
              kind={kind}
            />
          ))}
        {!shape.others && <UnknownMembers path={path} value={members} known={Object.keys(shape.properties)} />}
        {whole && (
          <div>
            <Button small danger onClick={() => edits.set(path, undefined)}>
              Убрать: {label}
            </Button>
          </div>
        )}
      </div>
    </Unwritten>
  );
}

/** Returns whether the value is fixed by the chosen variant. */
function isFixed(schema: object): boolean {
  return 'const' in schema;
}

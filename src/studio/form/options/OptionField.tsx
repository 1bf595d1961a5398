import { createElement, useId, type ReactNode } from 'react';
import { Help } from '#ui/help/Help.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { helpAt, optionKey } from '../../help/help.ts';
import { placeId, useDiagnosticsAt, useStudioFormHost } from '../formContext.tsx';
import { pathProblem } from './actionPath.ts';
import { GuessNote } from './GuessNote.tsx';
import type { OptionFieldProps } from './inputProps.ts';
import { inputOf, isComposed } from './inputs.ts';
import { optionShape, typeFits, type OptionShape } from './optionShape.ts';

/** Flags that are on by default. */
const onByDefault: ReadonlySet<string> = new Set(['field.copy', 'field.addsUp']);

/** Texts whose pattern is checked while typing, by option. */
const textProblems: Readonly<Record<string, (text: string) => string | undefined>> = { 'actions.path': pathProblem };

/** Draws one option of the vocabulary: its name, description, input and diagnostics. */
export function OptionField({
  path,
  schema,
  value,
  required = false,
  kind,
  label: ownLabel,
  title,
  bare = false,
}: OptionFieldProps): ReactNode {
  const { edits } = useStudioFormHost();
  const hint = useId();
  const [name, says] = helpAt(path, kind) ?? [undefined, undefined];
  const label = ownLabel ?? name ?? String(path.at(-1));
  const shape = optionShape(schema);
  const fits = value === undefined || typeFits(shape, value);
  const composed = fits && isComposed(path, shape, kind);
  const diagnostics = useDiagnosticsAt(path, !composed);
  const id = bare ? `${placeId(path)}-value` : placeId(path);
  const problem = typeof value === 'string' ? textProblems[optionKey(path)]?.(value) : undefined;
  const problems = problem === undefined ? diagnostics.map(({ text }) => text) : [problem];
  const described = problems.length > 0 ? hint : undefined;
  const help = <Help label={label} text={says} />;
  const change = (next: unknown) => edits.set(path, next);
  const drawn: OptionShape = fits ? shape : { is: 'any' };
  const input = createElement(inputOf(path, drawn, kind), {
    id,
    label,
    path,
    schema,
    value,
    required,
    kind,
    change,
    shape: drawn,
    Option: OptionField,
    invalid: problems.length > 0,
    describedBy: described,
  });
  if (bare) return input;
  return (
    <div
      className={`field form-option form-${shape.is}${required ? ' field-required' : ''}`}
      role={composed ? 'group' : undefined}
      aria-label={composed ? label : undefined}
      id={composed ? id : undefined}
      tabIndex={composed ? -1 : undefined}
    >
      {shape.is === 'flag' && fits ? (
        <FlagLine {...{ id, label, value, described, change }} on={onByDefault.has(optionKey(path))}>
          {help}
        </FlagLine>
      ) : (
        <>
          <span className="field-head">
            {composed ? (
              <span className="field-label" aria-hidden>
                {title ?? label}
              </span>
            ) : (
              <label className="field-label" htmlFor={id}>
                {title ?? label}
              </label>
            )}
            {help}
          </span>
          {input}
        </>
      )}
      <GuessNote path={path} />
      {problems.length > 0 && (
        <span className="field-error" id={hint}>
          {problems.join('; ')}
        </span>
      )}
    </div>
  );
}

interface FlagLineProps {
  id: string;
  label: string;
  value: unknown;
  described: string | undefined;
  on: boolean;
  change: (next: unknown) => void;
  children: ReactNode;
}

/** Draws a flag with its name; the default value is not written. */
function FlagLine({ id, label, value, described, on, change, children }: FlagLineProps): ReactNode {
  return (
    <span className="field-head">
      <Checkbox
        id={id}
        checked={on ? value !== false : value === true}
        aria-describedby={described}
        onChange={(checked) => change(checked === on ? undefined : checked)}
      >
        {label}
      </Checkbox>
      {children}
    </span>
  );
}

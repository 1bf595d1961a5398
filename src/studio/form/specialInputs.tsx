import type { ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { ConditionInput } from './conditions/ConditionInput.tsx';
import type { DeclaredField, PartProps } from './partProps.ts';
import { useStudioFormHost } from './formContext.tsx';
import type { OptionInputProps } from './options/inputProps.ts';
import { isPathWithin, declaredFields } from './readText.ts';
import { RuleList } from './rules/RuleList.tsx';
import { valueAtJsonPath, type JsonPath } from '../text/schemaAt.ts';

/** Returns the props of a part that edits one plain value. */
function usePlainPart<V>(path: JsonPath, value: unknown): PartProps<V> {
  const { value: declaration, fields, diagnostics, edits } = useStudioFormHost();
  return {
    value: value as V | undefined,
    path,
    fields: fieldsAt(declaration, path) ?? fields,
    diagnostics: diagnostics.filter((item) => isPathWithin(item.path, path)),
    change: (next) => edits.set(path, next),
  };
}

/** Returns the fields of a table or a group, for rules over their values. */
function fieldsAt(declaration: unknown, path: JsonPath): DeclaredField[] | undefined {
  return path[0] === 'fields' && path.at(-1) === 'rules'
    ? declaredFields(valueAtJsonPath(declaration, path.slice(0, -1)))
    : undefined;
}

/** Draws rules: of the declaration, or of the rows of a table. */
export function RulesPart({ path, value }: OptionInputProps): ReactNode {
  return (
    <div className="form-part">
      <RuleList {...usePlainPart<readonly unknown[]>(path, value)} />
    </div>
  );
}

export function ConditionPart({ label, path, value }: OptionInputProps<'condition'>): ReactNode {
  const part = usePlainPart<Readonly<Record<string, unknown>>>(path, isRecord(value) ? value : undefined);
  return (
    <div className="form-part">
      <ConditionInput {...part} label={label} />
    </div>
  );
}

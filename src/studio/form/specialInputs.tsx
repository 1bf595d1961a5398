import type { ComponentType, ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { ConditionInput } from './conditions/ConditionInput.tsx';
import type { DeclaredField, PartProps } from './partProps.ts';
import { useStudioFormHost } from './formContext.tsx';
import type { OptionInputProps } from './options/inputProps.ts';
import { isPathWithin, declaredFields } from './readText.ts';
import { RuleList } from './rules/RuleList.tsx';
import { valueAtJsonPath, type JsonPath } from '../text/schemaAt.ts';

/** Wraps a part that edits one plain value as an option input. The input typed in one place is one undo step. */
function optionOf<V>(Part: ComponentType<PartProps<V>>): ComponentType<OptionInputProps> {
  return function PartOption(props: OptionInputProps): ReactNode {
    const part = usePlainPart<V>(props.path, props.value);
    const { edits } = useStudioFormHost();
    return (
      <div className="form-part" onBlur={edits.endTyping}>
        <Part {...part} />
      </div>
    );
  };
}

function usePlainPart<V>(path: JsonPath, value: unknown): PartProps<V> {
  const { value: declaration, fields, diagnostics, edits } = useStudioFormHost();
  return {
    value: value as V | undefined,
    path,
    fields: fieldsAt(declaration, path) ?? fields,
    diagnostics: diagnostics.filter((item) => isPathWithin(item.path, path)),
    change: (next) => {
      const typing = typedInto();
      edits.set(path, next, typing === undefined ? {} : { typing: `${path.join('/')} ${typing}` });
    },
  };
}

/** Returns the fields of a table or a group, for rules over their values. */
function fieldsAt(declaration: unknown, path: JsonPath): DeclaredField[] | undefined {
  return path[0] === 'fields' && path.at(-1) === 'rules'
    ? declaredFields(valueAtJsonPath(declaration, path.slice(0, -1)))
    : undefined;
}

/**
 * Returns the id or name of the text input that the user is typing in: other changes, such as a choice, are separate
 * undo steps.
 */
function typedInto(): string | undefined {
  const now = document.activeElement;
  const types =
    now instanceof HTMLTextAreaElement || (now instanceof HTMLInputElement && ['text', 'number'].includes(now.type));
  return types ? now.id || now.getAttribute('aria-label') || 'text' : undefined;
}

/** Options whose inputs are separate parts of the form, by place. */
export const specialInputs: Readonly<Record<string, ComponentType<OptionInputProps>>> = {
  'rules.all': optionOf(RuleList),
  'field.rules': optionOf(RuleList),
};

export function ConditionPart({ label, path, value }: OptionInputProps<'condition'>): ReactNode {
  const part = usePlainPart<Readonly<Record<string, unknown>>>(path, isRecord(value) ? value : undefined);
  const { edits } = useStudioFormHost();
  return (
    <div className="form-part" onBlur={edits.endTyping}>
      <ConditionInput {...part} label={label} />
    </div>
  );
}

import type { ComponentType } from 'react';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import type { OptionShape } from './optionShape.ts';

export interface OptionFieldProps {
  path: JsonPath;
  schema: JsonSchema;
  value: unknown;
  required?: boolean;
  kind?: string | undefined;
  /** In the place of what the vocabulary calls it. */
  label?: string;
  /** Only the input: what is around it stands there already. */
  bare?: boolean;
}

/** What an input of an option is drawn from. */
export interface OptionInputProps<S extends OptionShape['is'] = OptionShape['is']> {
  id: string;
  label: string;
  path: JsonPath;
  shape: Extract<OptionShape, { is: S }>;
  schema: JsonSchema;
  value: unknown;
  required: boolean;
  /** The kind of the field that the option is of. */
  kind: string | undefined;
  invalid: boolean;
  describedBy: string | undefined;
  change: (next: unknown) => void;
  /** Draws the options inside this one. */
  Option: ComponentType<OptionFieldProps>;
}

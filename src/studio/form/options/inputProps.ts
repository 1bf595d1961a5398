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
  /** Replaces the label of the vocabulary. */
  label?: string;
  /** The visible label where a part of `label` is enough. */
  title?: string;
  /** Draws only the input, when its label and description are already shown. */
  bare?: boolean;
}

/** Props of an option's input. */
export interface OptionInputProps<S extends OptionShape['is'] = OptionShape['is']> {
  id: string;
  label: string;
  path: JsonPath;
  shape: Extract<OptionShape, { is: S }>;
  schema: JsonSchema;
  value: unknown;
  required: boolean;
  /** Kind of the field that has the option. */
  kind: string | undefined;
  invalid: boolean;
  describedBy: string | undefined;
  change: (next: unknown) => void;
  /** Draws the options inside this one. */
  Option: ComponentType<OptionFieldProps>;
}

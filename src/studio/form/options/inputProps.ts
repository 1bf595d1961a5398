import type { ComponentType } from 'react';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import type { Path } from '../../schemaWalk.ts';
import type { Shape } from './shapes.ts';

export interface OptionFieldProps {
  path: Path;
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
export interface OptionInputProps<S extends Shape['is'] = Shape['is']> {
  id: string;
  label: string;
  path: Path;
  shape: Extract<Shape, { is: S }>;
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

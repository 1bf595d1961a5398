import { Type } from '@sinclair/typebox';
import { max, shows } from '../shared/options.ts';

export const longText = shows<string>()({ max, counter: Type.Optional(Type.Boolean()) });

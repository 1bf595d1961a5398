import { Type } from '@sinclair/typebox';
import { shows } from '../shared/options.ts';

export const constant = shows<unknown>()({ value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]) });

import { Type } from '@sinclair/typebox';
import { shows } from '../shared/options.ts';

export const dateRange = shows<string>()({ shown: Type.Optional(Type.Union([Type.Literal('dash'), Type.Literal('fromTo')])) });

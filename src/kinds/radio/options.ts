import { Type } from '@sinclair/typebox';
import { shows, valueOptions } from '../shared/options.ts';

export const radio = shows<string | number | boolean>()({ options: valueOptions, otherwise: Type.Optional(Type.String()) });

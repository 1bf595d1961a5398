import { Type } from '@sinclair/typebox';
import { shows } from '../shared/options.ts';

/** `max`: the best mark, 5 unless said. */
export const rating = shows<number>()({ max: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })) });

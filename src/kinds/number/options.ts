import { Type } from '@sinclair/typebox';
import { addsUp, expected, max, shows } from '../shared/options.ts';

export const number = shows<number>()({
  max, expected, addsUp, suffix: Type.Optional(Type.String()), minus: Type.Optional(Type.Boolean()), integer: Type.Optional(Type.Boolean()),
});

import { Type } from '@sinclair/typebox';
import { fromLookup, shows } from '../shared/options.ts';

export const picker = shows<number | readonly unknown[]>()({
  ...fromLookup, button: Type.Optional(Type.String()), panel: Type.String(), names: Type.Optional(Type.String()), counted: Type.Optional(Type.String()),
});

import { Type } from '@sinclair/typebox';
import { max, defineKindOptions } from '../shared/options.ts';

export const longTextOptions = defineKindOptions<string>()({ max, counter: Type.Optional(Type.Boolean()) });

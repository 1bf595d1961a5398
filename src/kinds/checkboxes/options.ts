import { defineKindOptions, valueOptions } from '../shared/options.ts';

export const checkboxesOptions = defineKindOptions<readonly unknown[]>()({ options: valueOptions });

import { shows, valueOptions } from '../shared/options.ts';

export const checkboxes = shows<readonly unknown[]>()({ options: valueOptions });

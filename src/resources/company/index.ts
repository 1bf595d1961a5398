import type { Declaration } from '#schemas/declaration/declaration.ts';
import { distributors } from './distributors.ts';
import { territories } from './territories.ts';

/** The company's own data: reference data and facts, which the embedded API keeps in its tables (docs/company.md). The page learns of them from the host. */
export const companyResources: readonly Declaration[] = [territories, distributors];

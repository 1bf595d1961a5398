import type { Declaration } from '#schemas/declaration/declaration.ts';
import { agents } from './agents.ts';
import { categories } from './categories.ts';
import { chains } from './chains.ts';
import { distributors } from './distributors.ts';
import { employees } from './employees.ts';
import { products } from './products.ts';
import { territories } from './territories.ts';
import { tradeMarks } from './tradeMarks.ts';
import { tradePoints } from './tradePoints.ts';

/** The company's own data: reference data and facts, which the embedded API keeps in its tables (docs/company.md). The page learns of them from the host. */
export const companyResources: readonly Declaration[] = [employees, territories, distributors, tradeMarks, chains, categories, products, agents, tradePoints];

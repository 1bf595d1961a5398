import type { Declaration } from '#schemas/declaration/declaration.ts';
import { agents } from './agents.ts';
import { auditReports } from './auditReports.ts';
import { categories } from './categories.ts';
import { chains } from './chains.ts';
import { distributors } from './distributors.ts';
import { employees } from './employees.ts';
import { refills, withdrawals } from './money.ts';
import { pollAnswers, pollQuestions, pollThemes } from './polls.ts';
import { products } from './products.ts';
import { roles } from './roles.ts';
import { sales } from './sales.ts';
import { tasks } from './tasks.ts';
import { territories } from './territories.ts';
import { tradeMarks } from './tradeMarks.ts';
import { tradePoints } from './tradePoints.ts';

/** The company's own data: reference data and facts, which the embedded API keeps in its tables (docs/company.md). The page learns of them from the host. */
export const companyResources: readonly Declaration[] = [
  roles, employees, territories, distributors, tradeMarks, chains, categories, products, agents, tradePoints,
  sales, tasks, refills, withdrawals, pollThemes, pollQuestions, pollAnswers, auditReports,
];

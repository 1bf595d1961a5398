import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/db/connection.ts';
import { company } from '../../platform/tables/company.ts';

/** What every page is told of the company. */
export interface CompanyInfo {
  /** As the first superuser has named it; undefined of a demo, and before there is one. */
  name: string | undefined;
  /** The base holds demo data. */
  demo: boolean;
}

/** Milliseconds that a page waits for them: its settings come from files and need no database. */
const patience = 500;

/** Reads the facts; what was known last while the database does not answer. */
export function createCompanyInfoReader(db: Db): () => Promise<CompanyInfo> {
  let known: CompanyInfo = { name: undefined, demo: false };
  const read = async (): Promise<void> => {
    const [found] = await db.select().from(company);
    known = {
      name: found === undefined || found.demo || found.name === '' ? undefined : found.name,
      demo: found?.demo === true,
    };
  };
  return async () => {
    await Promise.race([read().catch(() => undefined), sleep(patience, undefined, { ref: false })]);
    return known;
  };
}

import { sql } from 'drizzle-orm';

/** An expression whose text changes with every commit (docs/decisions/0014). */
export const databaseState = sql<string>`pg_current_snapshot()::text`;

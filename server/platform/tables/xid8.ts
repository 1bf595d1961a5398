import { customType } from 'drizzle-orm/pg-core';

/** The number of a transaction. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The PostgreSQL of this run, which `server.ts` has started. */
export const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

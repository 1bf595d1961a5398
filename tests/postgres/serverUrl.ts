/** The PostgreSQL server of this run, started by `server.ts`. */
export const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

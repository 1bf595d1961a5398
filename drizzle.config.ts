import { defineConfig } from 'drizzle-kit';

/** `npm run migrations` writes the changes of the tables as the next migration (ARCHITECTURE.md, 'The database'). */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/tables/*.ts',
  out: './server/platform/db/migrations',
});

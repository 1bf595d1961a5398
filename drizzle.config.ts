import { defineConfig } from 'drizzle-kit';

/** `npm run migrations` writes what is new in the tables as the next step of the schema (ARCHITECTURE.md, 'The tables'). */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/tables/*.ts',
  out: './server/platform/db/migrations',
});

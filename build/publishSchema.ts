import { writeFileSync } from 'node:fs';
import { publishedSchema } from '#schemas/declaration/published.ts';

// npm run schema: rewrites the published schema after the vocabulary has changed. A test fails while it has not been run.
const file = new URL('../src/schemas/resource.schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(publishedSchema, null, 2)}\n`);

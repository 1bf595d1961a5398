import { writeFileSync } from 'node:fs';
import { publishedSchema } from '#schemas/declaration/published.ts';

// npm run schema: rewrites the published schema after a change of the vocabulary. A test fails until it has been run.
const file = new URL('../src/schemas/resource.schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(publishedSchema, null, 2)}\n`);

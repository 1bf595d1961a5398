import { declarationSchema } from './declaration.ts';

/**
 * The published JSON Schema of a declaration; as `resource.schema.json` beside it, editors use it for completion.
 * TypeBox values are plain JSON Schema, and copying drops their other members.
 */
export const publishedSchema: object = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Объявление ресурса',
  ...(JSON.parse(JSON.stringify(declarationSchema)) as object),
};

import { declarationSchema } from './declaration.ts';

/**
 * The published JSON Schema of a declaration, as `resource.schema.json` beside it gives completion in an editor. TypeBox
 * values are plain JSON Schema; what they carry besides is left behind by the copy.
 */
export const publishedSchema: object = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Объявление ресурса',
  ...(JSON.parse(JSON.stringify(declarationSchema)) as object),
};

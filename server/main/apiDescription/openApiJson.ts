import { openApiOf, type Described } from '#contract/openApi.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** The description of the API as JSON, made once for the declarations that are active (docs/for-developers.md). */
export function createOpenApiJson(described: Described): (added: readonly Declaration[]) => string {
  let made: { added: readonly Declaration[]; text: string } | undefined;
  return (added) => {
    if (made?.added !== added) made = { added, text: JSON.stringify(openApiOf(added, described)) };
    return made.text;
  };
}

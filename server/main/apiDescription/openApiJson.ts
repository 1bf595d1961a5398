import { openApiOf, type Described } from '#contract/openApi.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Returns the API description as JSON, created once per set of active declarations (docs/for-developers.md). */
export function createOpenApiJson(described: Described): (added: readonly Declaration[]) => string {
  let made: { added: readonly Declaration[]; text: string } | undefined;
  return (added) => {
    if (made?.added !== added) made = { added, text: JSON.stringify(openApiOf(added, described)) };
    return made.text;
  };
}

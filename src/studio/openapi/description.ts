import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import { unescaped } from '#schemas/declaration/pathSteps.ts';
import { placedProblem } from '../draft/sample.ts';

/**
 * An OpenAPI description, 2.0, 3.0 or 3.1: `root` is the parsed document, `base` the prefix of all its paths, '' or
 * `/v2`.
 */
export interface ApiDescription {
  root: AnyRecord;
  base: string;
}

/** Larger than any realistic description, in characters. */
const largest = 40 * 1024 * 1024;

/** Parses a description in JSON, or returns in Russian why it is invalid. Throws no errors. */
export function readDescription(text: string): ApiDescription | { problem: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'Вставьте описание API в JSON' };
  if (trimmed.length > largest) return { problem: 'Описание больше 40 МБ: оставьте в нём только нужные пути' };
  if (trimmed.startsWith('<'))
    return {
      problem:
        'Это страница (HTML или XML), а нужно само описание: обычно оно лежит рядом, как openapi.json или swagger.json',
    };
  if (/^(---|#|openapi\s*:|swagger\s*:|info\s*:)/m.test(trimmed) && !trimmed.startsWith('{'))
    return {
      problem: 'Это YAML: сохраните описание в JSON (например, в Swagger Editor: File → Convert and save as JSON)',
    };
  let root: unknown;
  try {
    root = JSON.parse(trimmed);
  } catch {
    return { problem: placedProblem(trimmed) };
  }
  if (!isRecord(root) || !/^(2\.0|3\.[01](\.|$))/.test(String(root['swagger'] ?? root['openapi'] ?? '')))
    return { problem: 'Это не описание OpenAPI: нет "swagger": "2.0" или "openapi": "3.0…3.1"' };
  if (Object.keys(recordIn(root['paths'])).length === 0)
    return { problem: 'В описании нет путей (paths): составлять не из чего' };
  return { root, base: baseOf(root) };
}

function baseOf({ basePath, servers }: AnyRecord): string {
  const [first] = Array.isArray(servers) ? (servers as unknown[]) : [];
  const url = typeof basePath === 'string' ? basePath : recordIn(first)['url'];
  if (typeof url !== 'string') return '';
  // A variable of a server address has no known value here.
  const path = url.replace(/^([a-z]+:)?\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  return path.includes('{') ? '' : path.replace(/\/+$/, '');
}

/**
 * Returns the target of a local reference, following further references; undefined for an external or missing one, or a
 * circle.
 */
export function resolveReference({ root }: ApiDescription, part: unknown): AnyRecord | undefined {
  let now = part;
  for (const seen = new Set<string>(); isRecord(now) && typeof now['$ref'] === 'string';) {
    const ref = now['$ref'];
    if (seen.has(ref) || !ref.startsWith('#/')) return undefined;
    seen.add(ref);
    now = ref
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (at, step) => (isRecord(at) || Array.isArray(at) ? (at as AnyRecord)[nameOf(step)] : undefined),
        root,
      );
  }
  return isRecord(now) ? now : undefined;
}

/** Decodes `~1` and `%7B` of a JSON pointer. */
function nameOf(step: string): string {
  return unescaped(step)?.replaceAll('~1', '/').replaceAll('~0', '~') ?? step;
}

import type { Node } from 'jsonc-parser';
import { isRecord } from '#codecs/records.ts';
import { dialectNames, dialectOf, type NamedDialects } from '#dialects/resolve.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { dialectOptionsSchema, type DialectOptions } from '#schemas/declaration/dialect.ts';
import { unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { keyNodeAtPath, nodeAtPath, type JsonPath } from './parse.ts';
import { reportSchemaErrors, validatorOf } from './validate.ts';

const validate = validatorOf(dialectOptionsSchema);

/**
 * Headers that the browser, the product or the host sets: a dialect's value would be lost or impersonate another
 * sender.
 */
const reserved =
  /^(x-token|device|host|cookie2?|content-length|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|origin|referer|date|via|dnt|accept-charset|accept-encoding|if-match|x-source|x-bulk-change|x-request-id|x-forwarded-.*|access-control-.*|proxy-.*|sec-.*)$/i;
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Characters that a browser sends unchanged in a header. */
const sendable = /^[\t\x20-\x7e]*$/;

/** Reports settings of a dialect that are unknown or can never work. */
export function checkDialect(tree: Node, path: JsonPath, declared: unknown, note: ReportDiagnostic): void {
  if (typeof declared === 'string') return;
  if (!reportSchemaErrors(validate, declared, path, tree, note)) return;
  const dialect = declared as DialectOptions;
  noteHeaders(tree, path, dialect, note);
  noteTemplates(tree, path, dialect, note);
  const full = dialectOf(dialect);
  if (full?.paging.by === 'cursor' && full.paging.next === undefined)
    note(
      nodeAtPath(tree, [...path, 'paging', 'by']),
      'страницы по курсору: укажите в next, где в ответе стоит следующий курсор или адрес следующей страницы (для заголовка — "header:Link")',
    );
}

/** Reports invalid dialects of a declaration. */
export function checkDialects(tree: Node, declaration: unknown, note: ReportDiagnostic): void {
  for (const { path, dialect } of dialectsIn(declaration)) checkDialect(tree, path, dialect, note);
}

/** Reports dialect names that neither the installation nor the product defines. */
export function checkDialectNames(
  tree: Node | undefined,
  declaration: Declaration,
  named: NamedDialects,
  note: ReportDiagnostic,
): void {
  for (const { path, dialect } of dialectsIn(declaration)) {
    if (typeof dialect === 'string' && dialectOf(dialect, named) === undefined)
      note(
        tree ? nodeAtPath(tree, path) : { offset: 0, length: 1 },
        unknownWord('нет такого диалекта:', dialect, dialectNames(named)),
      );
  }
}

function dialectsIn(declaration: unknown): { path: JsonPath; dialect: unknown }[] {
  if (!isRecord(declaration)) return [];
  const { api, lookups } = declaration;
  const own = isRecord(api) && 'dialect' in api ? [{ path: ['api', 'dialect'], dialect: api['dialect'] }] : [];
  const others = Object.entries(isRecord(lookups) ? lookups : {}).flatMap(([name, lookup]) =>
    isRecord(lookup) && 'dialect' in lookup ? [{ path: ['lookups', name, 'dialect'], dialect: lookup['dialect'] }] : [],
  );
  return [...own, ...others];
}

function noteHeaders(tree: Node, path: JsonPath, { headers = {} }: DialectOptions, note: ReportDiagnostic): void {
  for (const [name, value] of Object.entries(headers)) {
    const at = [...path, 'headers', name];
    if (!token.test(name))
      note(keyNodeAtPath(tree, at), `имя заголовка «${name}»: допустимы латинские буквы, цифры и дефис`);
    else if (reserved.test(name))
      note(keyNodeAtPath(tree, at), `заголовок «${name}» задают сам продукт или браузер: указать его нельзя`);
    if (!sendable.test(value))
      note(nodeAtPath(tree, at), `значение заголовка «${name}»: допустимы латинские буквы, цифры и знаки`);
  }
}

const comparisons = ['eq', 'gte', 'lte', 'gt', 'lt', 'in', 'prefix', 'contains'] as const;

function noteTemplates(tree: Node, path: JsonPath, { filters }: DialectOptions, note: ReportDiagnostic): void {
  for (const name of comparisons) {
    const template = filters?.[name];
    if (template === undefined) continue;
    const at = nodeAtPath(tree, [...path, 'filters', name]);
    if (!template.includes('{name}')) note(at, `запись отбора «${template}»: укажите место имени — {name}`);
    else if ((filters?.joined !== undefined || template.includes('=')) && !template.includes('{value}'))
      note(at, `запись отбора «${template}»: укажите место значения — {value}`);
  }
}

import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { NamedDialects } from '#dialects/resolve.ts';
import { resourceRoutes, screenRoutes, reservedRoutes } from '#dictionaries/routes.ts';
import { masterDataResources } from '#resources/masterData/index.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import { shownChoice } from '../../../resources/engine/record.ts';
import { checkDialectNames } from './dialect.ts';
import { diagnosticsOf, unknownWord, type Diagnostic } from './diagnostic.ts';
import type { JsonPath } from './parse.ts';

/** A file without a diagnostic of its own. */
export interface ValidFile {
  file: string;
  text: string;
  declaration: Declaration;
}

/**
 * What keeps a resource from standing beside the others: a name, a place in the menu or an API path that is taken. A file with
 * the name of a resource that the product brings along takes its place; its API path may be that of any. `named` are the dialects of the installation.
 */
export function checkAgainstOthers(
  { file, text, declaration }: ValidFile,
  others: readonly ValidFile[],
  named: NamedDialects = {},
): Diagnostic[] {
  const { note, all: found } = diagnosticsOf(file, text);
  const tree = parseTree(text);
  const at = (path: JsonPath) => (tree && findNodeAtLocation(tree, [...path])) ?? { offset: 0, length: 1 };
  const { name, menu, api } = declaration;
  checkDialectNames(tree, declaration, named, note);
  if ([...masterDataResources, ...apiClientResources].some((own) => own.name === name))
    note(at(['name']), `имя «${name}» занято настройкой продукта`);
  if (name in screenRoutes) note(at(['name']), `имя «${name}» занято экраном продукта`);
  const route = menu?.path;
  const owner = Object.entries({ ...resourceRoutes, ...screenRoutes }).find(
    ([own, path]) => path === route && own !== name,
  )?.[0];
  if (owner !== undefined) note(at(['menu', 'path']), `адрес «${route}» занят: это «${owner}» продукта`);
  if (route !== undefined && reservedRoutes.some((taken) => route === taken || route.startsWith(`${taken}/`)))
    note(at(['menu', 'path']), `адрес «${route}» занят продуктом`);
  const all = [declaration, ...others.map((other) => other.declaration)];
  for (const [called, lookup] of Object.entries(declaration.lookups ?? {})) {
    const circle = circleOf(lookup, all);
    if (circle !== undefined)
      note(
        at(['lookups', called]),
        `справочник «${called}» называет записи по кругу: ${circle.join(' → ')}. Выберите в name поле, которое хранится в самой записи`,
      );
  }
  for (const other of others) {
    if (other.declaration.name === name) note(at(['name']), `имя «${name}» уже есть в файле ${other.file}`);
    if (route !== undefined && other.declaration.menu?.path === route)
      note(at(['menu', 'path']), `адрес «${route}» уже есть в файле ${other.file}`);
    if (other.declaration.api.path === api.path)
      note(at(['api', 'path']), `путь «${api.path}» уже есть в файле ${other.file}`);
  }
  return found();
}

/** What a record's related lists name that is not there: told, and left out by the page, while the record itself stands. */
export function checkRelated({ file, text, declaration }: ValidFile, all: readonly Declaration[]): Diagnostic[] {
  const { note, all: found } = diagnosticsOf(file, text);
  const tree = parseTree(text);
  const at = (path: JsonPath) => (tree && findNodeAtLocation(tree, [...path])) ?? { offset: 0, length: 1 };
  declaration.related?.forEach(({ resource, field }, index) => {
    const child = all.find(({ name }) => name === resource);
    if (!child)
      note(
        at(['related', index, 'resource']),
        unknownWord(
          'нет такого ресурса:',
          resource,
          all.map(({ name }) => name),
        ),
      );
    else if (!Object.hasOwn(child.fields, field))
      note(
        at(['related', index, 'field']),
        unknownWord(`у ресурса «${resource}» нет поля`, field, Object.keys(child.fields)),
      );
  });
  return found();
}

/** The names of a lookup, when what gives them is named by a lookup again and again, back to where it began. */
function circleOf(lookup: Lookup, all: readonly Declaration[]): string[] | undefined {
  const way: string[] = [];
  for (let next: Lookup | undefined = lookup; next !== undefined; next = naming(next, all)) {
    const step = `${next.path} (${next.name})`;
    if (way.includes(step)) return [...way.slice(way.indexOf(step)), step];
    way.push(step);
  }
  return undefined;
}

/** The lookup from which a resource takes what another lookup calls its records; undefined where that is stored in them. */
function naming({ path, name }: Lookup, all: readonly Declaration[]): Lookup | undefined {
  const owner = all.find(({ api }) => api.path === path);
  const [own] = Object.entries(owner?.fields ?? {}).find(([field, { read }]) => field === name || read === name) ?? [];
  return owner && own !== undefined ? shownChoice(owner, own)?.lookup : undefined;
}

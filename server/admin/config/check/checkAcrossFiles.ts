import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Endpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/openApi.ts';
import { dialectOf, productDialect, type NamedDialects } from '#dialects/resolve.ts';
import { resourceRoutes, screenRoutes, reservedRoutes } from '#dictionaries/routes.ts';
import { actionTemplate } from '#record/actions.ts';
import { lookupOf, storedFields } from '#record/requestBody/storedFields.ts';
import { resources } from '#resources/index.ts';
import { masterDataResources } from '#resources/masterData/index.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import { parentsIn, pathShape } from '#schemas/declaration/pathSteps.ts';
import { queryCriteria } from '#record/filterCriteria.ts';
import { shownChoice } from '../../../recordEngine/core/record.ts';
import { checkDialectNames } from './dialect.ts';
import { diagnosticsOf, unknownWord, type Diagnostic } from './diagnostic.ts';
import type { JsonPath } from './parse.ts';

/** A file without diagnostics. */
export interface ValidFile {
  file: string;
  text: string;
  declaration: Declaration;
}

/**
 * Returns conflicts of a resource with the others: a name, menu place or API path already in use. A file with the name
 * of a built-in resource replaces it; its API path may equal any other. `named` are the dialects of the installation.
 */
export function checkAgainstOthers(
  { file, text, declaration }: ValidFile,
  others: readonly ValidFile[],
  named: NamedDialects = {},
): Diagnostic[] {
  const { note, all: diagnostics } = diagnosticsOf(file, text);
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
    const taken = addressesOf(other.declaration).find((address) => addressesOf(declaration).includes(address));
    if (taken !== undefined) note(at(['api', 'path']), `путь «${api.path}» уже есть в файле ${other.file}`);
  }
  return diagnostics();
}

/**
 * Returns a diagnostic when the embedded API answers an address of a resource by itself: records sent there would reach
 * the product's own. A resource that replaces a built-in one has its address.
 */
export function checkOwnAddresses({ file, text, declaration }: ValidFile): Diagnostic[] {
  const { note, all: diagnostics } = diagnosticsOf(file, text);
  if (resources.some(({ name }) => name === declaration.name)) return [];
  const tree = parseTree(text);
  const addresses = addressesOf(declaration);
  const owner = [...resources, ...masterDataResources, ...apiClientResources].find((of) =>
    addressesOf(of).some((address) => addresses.includes(address)),
  );
  builtIn ??= allEndpoints([], 'embedded');
  const title =
    owner?.title ??
    builtIn.find(({ path }) => addresses.some((address) => isAnsweredBy(pathShape(path), address)))?.summary;
  if (title !== undefined)
    note(
      (tree && findNodeAtLocation(tree, ['api', 'path'])) ?? { offset: 0, length: 1 },
      `путь «${declaration.api.path}» занят: это «${title}» продукта`,
    );
  return diagnostics();
}

/** Returns whether a route answers an address: a parameter stands for any step. */
function isAnsweredBy(route: string, address: string): boolean {
  const [steps, own] = [route.split('/'), address.split('/')];
  return steps.length === own.length && steps.every((step, at) => step === own[at] || step === '{}');
}

/** Returns the addresses of a list, of its records and of their actions, in their normal form. */
function addressesOf({ api, actions = [] }: Declaration): string[] {
  const list = pathShape(api.path);
  return [list, `${list}{}/`, ...actions.map((action) => pathShape(actionTemplate(api, action)))];
}

/**
 * Returns diagnostics of unknown names in a record's related lists. The page omits such a list and still shows the
 * record.
 */
export function checkRelated({ file, text, declaration }: ValidFile, all: readonly Declaration[]): Diagnostic[] {
  const { note, all: diagnostics } = diagnosticsOf(file, text);
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
  return diagnostics();
}

/** The API behind the server, and the active resources beside a file. */
export interface CheckedBeside {
  all: readonly Declaration[];
  named: NamedDialects;
  forwarded: boolean;
}

/**
 * Returns diagnostics of what no body or record can hold, and of queries that a list does not answer: those of its
 * filter, of its dependent lookups and of its related lists. Only the embedded API is known to answer by what records
 * store; a parameter of the pages belongs to them in every API. A file that is active stays active.
 */
export function checkQueries(
  { file, text, declaration }: ValidFile,
  { all, named, forwarded }: CheckedBeside,
): Diagnostic[] {
  const { note, all: diagnostics } = diagnosticsOf(file, text);
  const tree = parseTree(text);
  const at = (path: JsonPath) => (tree && findNodeAtLocation(tree, [...path])) ?? { offset: 0, length: 1 };
  const answered = new Set(queryCriteria(declaration).flatMap(({ query }) => query));
  const pages = pageParameters(declaration, named, forwarded);
  noteSharedNames(declaration, (path, message) => note(at(path), message));
  declaration.filter?.fields.forEach((name, index) => {
    const place = at(['filter', 'fields', index]);
    for (const query of [declaration.fields[name]?.query ?? name].flat()) {
      if (pages.includes(query))
        note(place, `параметр «${query}» занят страницами списка: дайте полю «${name}» другое имя в query`);
      else if (!forwarded && !answered.has(query))
        note(
          place,
          `отбирать по полю «${name}» нечем: записи его не хранят. Добавьте поле в форму или уберите из фильтра`,
        );
    }
  });
  if (forwarded) return diagnostics();
  const stored = new Set(storedFields(declaration).map(({ name }) => name));
  declaration.unique?.forEach(({ fields }, index) => {
    for (const [place, name] of fields.entries())
      if (Object.hasOwn(declaration.fields, name) && !stored.has(name))
        note(
          at(['unique', index, 'fields', place]),
          `поле «${name}» не повторяется, но записи его не хранят: добавьте поле в форму`,
        );
  });
  for (const [name, field] of Object.entries(declaration.fields)) {
    const lookup = lookupOf(declaration, field);
    const owner = lookup && all.find(({ api }) => pathShape(api.path) === pathShape(lookup.path));
    if (!owner || !('dependsOn' in field)) continue;
    for (const parameter of Object.keys(field.dependsOn ?? {}))
      if (!answers(owner, parameter))
        note(
          at(['fields', name, 'dependsOn', parameter]),
          `список «${owner.title}» не отбирает по «${parameter}»: такого поля нет в его форме`,
        );
  }
  declaration.related?.forEach(({ resource, field }, index) => {
    const child = all.find(({ name }) => name === resource);
    if (!child || !Object.hasOwn(child.fields, field) || parentsIn(child.api.path).includes(field)) return;
    const { query = field } = child.fields[field] ?? {};
    if (typeof query !== 'string' || !answers(child, query))
      note(
        at(['related', index, 'field']),
        `список «${child.title}» не отбирает по полю «${field}»: добавьте поле в его форму`,
      );
  });
  return diagnostics();
}

/** Reports fields whose values replace each other in a body: two of one name, or one inside the object of another. */
function noteSharedNames(declaration: Declaration, note: (path: JsonPath, message: string) => void): void {
  // Of fields that leave out their empty value, only one is in a body.
  const sent = storedFields(declaration).filter(({ field }) => field.whenEmpty !== 'leaveOut');
  for (const [index, { name, wire }] of sent.entries()) {
    const other = sent
      .slice(0, index)
      .find((before) =>
        before.wire.some((taken) =>
          wire.some((own) => own === taken || own.startsWith(`${taken}.`) || taken.startsWith(`${own}.`)),
        ),
      );
    if (other !== undefined)
      note(
        ['fields', name],
        `поля «${other.name}» и «${name}» уходят под одним именем «${wire.join(', ')}»: дайте одному из них другое имя в send и read`,
      );
  }
}

/** Returns the parameters of a list that ask for a page of it. */
function pageParameters({ api }: Declaration, named: NamedDialects, forwarded: boolean): string[] {
  const { paging } = (forwarded && api.dialect !== undefined && dialectOf(api.dialect, named)) || productDialect;
  return [...(paging.by === 'none' ? [] : [paging[paging.by]]), ...(paging.size === false ? [] : [paging.size])];
}

/** The described calls of the built-in resources, which no file changes. */
let builtIn: readonly Endpoint[] | undefined;

/** Checks whether the embedded API answers a list by a parameter. */
function answers(owner: Declaration, parameter: string): boolean {
  if (!resources.includes(owner)) return queryCriteria(owner).some(({ query }) => query.includes(parameter));
  builtIn ??= allEndpoints([], 'embedded');
  const list = builtIn.find(({ method, path }) => method === 'get' && path === owner.api.path);
  return list?.parameters?.some(({ name }) => name === parameter) === true;
}

/** Returns the names of the lookups that form a circle of names, back to the first. */
function circleOf(lookup: Lookup, all: readonly Declaration[]): string[] | undefined {
  const way: string[] = [];
  for (let next: Lookup | undefined = lookup; next !== undefined; next = naming(next, all)) {
    const step = `${next.path} (${next.name})`;
    if (way.includes(step)) return [...way.slice(way.indexOf(step)), step];
    way.push(step);
  }
  return undefined;
}

/** Returns the lookup that provides the names of another lookup's records; undefined when the records store them. */
function naming({ path, name }: Lookup, all: readonly Declaration[]): Lookup | undefined {
  const owner = all.find(({ api }) => pathShape(api.path) === pathShape(path));
  const [own] = Object.entries(owner?.fields ?? {}).find(([field, { read }]) => field === name || read === name) ?? [];
  return owner && own !== undefined ? shownChoice(owner, own)?.lookup : undefined;
}

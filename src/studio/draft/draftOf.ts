import type { Declaration, Verb } from '#schemas/declaration/declaration.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Kind } from '#kinds/registry/options.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { guessFields, type DraftedField } from './draftFields.ts';
import { toFieldName } from './sampleColumns.ts';
import { resourceLabels } from '../text/labels.ts';
import type { FoundRecords } from './sample.ts';

/** A guessed place of a draft, and the reason for the guess. */
export interface Guess {
  path: readonly (string | number)[];
  why: string;
}

export interface DeclarationDraft {
  declaration: Declaration;
  guesses: Guess[];
}

/** Numbers of columns and filter fields that fit a window. */
const max = { columns: 6, filters: 4 };
/** Flags are excluded: a filter always sends them, set or not. */
const filtered: ReadonlySet<Kind> = new Set(['status', 'select', 'treeSelect', 'dateRange']);

export interface DraftOptions {
  path: string;
  /** The verbs of the server: a response does not reveal them. */
  verbs: readonly Verb[];
}

/**
 * Drafts a declaration for the records of a sample, with every guess marked. `path` is the address of the records, such
 * as `/api/v1/promos/`, '' when unknown. Throws no errors; the server's check decides.
 */
export function draftOf({ records, places }: FoundRecords, { path, verbs }: DraftOptions): DeclarationDraft {
  const { id, fields } = guessFields(records);
  const named = nameOf(path, id.key);
  const [title, one] = resourceLabels(named.name) ?? [named.name, 'Запись'];
  const columns = chooseDraftColumns(fields);
  const form = fields.filter(({ field }) => kindOf(field).role === 'entered').map(({ name }) => name);
  const filter = filtersOf(fields);
  const declaration: Declaration = {
    name: named.name,
    title,
    one,
    api: {
      path: path === '' ? `/api/v1/${named.name}/` : path,
      id: id.key,
      verbs: [...verbs],
      ...(places && { dialect: { answer: places } }),
    },
    menu: { path: `/${named.name}`, section: 'distribution', icon: 'list', module: 'distribution' },
    list: {
      open: verbs.includes('one') ? 'modal' : 'none',
      ...(verbs.includes('delete') && { delete: true }),
      columns,
    },
    filter: { title: 'Фильтр', ...(verbs.includes('create') && { create: 'Создать' }), fields: filter },
    form: {
      submit: {
        ...(verbs.includes('create') && { create: 'Создать' }),
        ...(verbs.includes('update') && { update: 'Сохранить' }),
      },
      fields: form,
    },
    fields: Object.fromEntries(fields.map(({ name, field }) => [name, field])),
    errors: { otherwise: 'firstOfEachField' },
  };
  const guesses: Guess[] = [
    { path: ['name'], why: named.why },
    {
      path: ['title'],
      why: title === named.name ? 'название неизвестно: стоит имя ресурса' : 'обычное название для такого имени',
    },
    { path: ['one'], why: 'так называется окно одной записи' },
    ...(path === '' ? [{ path: ['api', 'path'], why: 'адрес не указан' }] : []),
    { path: ['api', 'id'], why: id.why },
    ...(places
      ? [
          {
            path: ['api', 'dialect'],
            why: `записи ответа лежат в «${places.list}»; как листать и изменять, по ответу не видно`,
          },
        ]
      : []),
    { path: ['menu', 'path'], why: 'адрес страницы — по имени ресурса' },
    { path: ['menu', 'section'], why: 'раздел меню выберите сами' },
    { path: ['list', 'columns'], why: 'первые поля образца, от главных к прочим' },
    ...(filter.length > 0
      ? [{ path: ['filter', 'fields'], why: 'умеет ли сервер искать по ним, по ответу не видно' }]
      : []),
    { path: ['form', 'fields'], why: 'все поля, которые можно править' },
    ...fields.flatMap(({ name, whys }) =>
      whys.map(({ part, why }) => ({ path: ['fields', name, ...(part === '' ? [] : [part])], why })),
    ),
  ];
  return { declaration, guesses };
}

function nameOf(path: string, idKey: string): { name: string; why: string } {
  const last = path.split('/').findLast((part) => /^[A-Za-z][A-Za-z0-9_-]*$/.test(part) && part !== 'api');
  if (last !== undefined) return { name: toFieldName(last), why: 'последняя часть адреса' };
  const stem = idKey.replace(/[^A-Za-z0-9]/g, '').replace(/id$/i, '');
  return /^[A-Za-z]/.test(stem)
    ? { name: stem, why: 'по имени поля с ключом' }
    : { name: 'resource', why: 'имя неизвестно' };
}

/** Returns the columns: identifying fields first, then choices and periods, then the rest. */
export function chooseDraftColumns(fields: readonly DraftedField[]): string[] {
  const shown = fields.filter(({ listed }) => listed);
  const rank = ({ name, field }: DraftedField) => {
    if (/^(name|title|fullName|label)$/.test(name)) return 0;
    if (field.kind === 'dateRange' || field.kind === 'names') return 1;
    if (field.kind === 'status') return 3;
    return field.kind === 'longText' ? 4 : 2;
  };
  const columns = shown.toSorted((a, b) => rank(a) - rank(b)).slice(0, max.columns);
  return (columns.length > 0 ? columns : fields.slice(0, 1)).map(({ name }) => name);
}

function filtersOf(fields: readonly DraftedField[]): string[] {
  const names = fields.filter(({ name, field }) => field.kind === 'text' && /^(name|title|fullName)$/.test(name));
  const others = fields.filter(({ field }: { field: Field }) => filtered.has(field.kind));
  return [...names, ...others].slice(0, max.filters).map(({ name }) => name);
}

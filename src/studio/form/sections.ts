import type { PlacedDiagnostic } from './partProps.ts';
import type { JsonPath } from '../text/schemaAt.ts';

/** The sections of the form with their members of a declaration; `rest` contains all others. */
export const formSections = [
  { name: 'main', title: 'Основное', members: ['title', 'one', 'name', 'menu', 'permissions', 'told'] },
  { name: 'api', title: 'Сервер', members: ['api'] },
  { name: 'fields', title: 'Поля', members: ['fields'] },
  { name: 'list', title: 'Список', members: ['list'] },
  { name: 'filter', title: 'Фильтр', members: ['filter'] },
  { name: 'form', title: 'Форма', members: ['form'] },
  { name: 'lookups', title: 'Справочники', members: ['lookups'] },
  { name: 'rules', title: 'Правила', members: ['rules'] },
  { name: 'actions', title: 'Действия', members: ['actions'] },
  { name: 'errors', title: 'Ошибки', members: ['errors', 'unique'] },
  { name: 'related', title: 'Связанные списки', members: ['related'] },
  { name: 'tiles', title: 'Плитки', members: ['tiles'] },
  { name: 'rest', title: 'Прочее', members: ['$schema'] },
] as const satisfies readonly { name: string; title: string; members: readonly string[] }[];
export type FormSectionName = (typeof formSections)[number]['name'];

export function sectionOf([member]: JsonPath): FormSectionName {
  if (member === undefined) return 'main';
  return formSections.find(({ members }) => (members as readonly (string | number)[]).includes(member))?.name ?? 'rest';
}

export function diagnosticsBySection(diagnostics: readonly PlacedDiagnostic[]): ReadonlyMap<FormSectionName, number> {
  const counts = new Map<FormSectionName, number>();
  for (const { path } of diagnostics) {
    const name = sectionOf(path);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

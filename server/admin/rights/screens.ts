import { actionPath, methodOf } from '#record/actions.ts';
import { menuItems, resources } from '#resources/index.ts';
import { screenDefinitions } from '#resources/screens.ts';
import type { Action, Declaration, Verb } from '#schemas/declaration/declaration.ts';
import type { Module } from '../../modules/module.ts';
import type { ScreenDefinition } from '#schemas/declaration/screen.ts';
import type { RightsScreen } from '#schemas/entities/rights.ts';
import type { RequestedAction } from '../../identity/rights/decide.ts';
import { historyNeed, sectionNeeds, studioNeed } from '../../identity/rights/needs.ts';
import type { ApiCall } from '../../identity/rights/requestedAction.ts';

/** A screen, or a list in a screen, with the API calls of its actions. */
export interface ScreenWithCalls extends RightsScreen {
  /** The resource of its records, if they can be opened individually. */
  resource?: Declaration;
  /** The requested action of opening a host screen, which no API call describes. */
  action?: RequestedAction;
  /** Returns the call of an action, for a record if given; undefined for an action that the screen lacks. */
  call(action: string, recordId?: string): ApiCall | undefined;
}

/** The first requests of the documents' custom screens, and whether they have a list; none of them writes. */
export type ScreenRequests = NonNullable<Module['screens']>;

const [reading, taking] = [
  { name: 'read', title: 'Смотреть' },
  { name: 'export', title: 'Выгрузить' },
];

const hostScreens: readonly ScreenWithCalls[] = (
  [
    ...[screenDefinitions.companyStart, screenDefinitions.planningCheck, screenDefinitions.signInSetup].map(
      (screen) => [screen.name, screen.title, sectionNeeds(screen), screen.menu.section] as const,
    ),
    ['summary', 'Сводка', [], null],
    ['history', 'История', [historyNeed], null],
    ['studio', 'Ресурсы', [studioNeed], null],
  ] as const
).map(([name, title, needs, section]) => ({
  name,
  title,
  section,
  records: false,
  actions: [reading],
  action: { writes: false, modules: [], needs },
  call: () => undefined,
}));

/** Placeholder for the id of any record. */
const anyRecord = '0';

const named: readonly (readonly [name: Action, verb: Verb, title: string])[] = [
  ['create', 'create', 'Создать'],
  ['edit', 'update', 'Изменить'],
  ['delete', 'delete', 'Удалить'],
];

function screenOf(resource: Declaration): ScreenWithCalls {
  const { name, title, api, actions = [] } = resource;
  const path = api.path.replaceAll(/\{\w+\}/g, anyRecord);
  const item = (id = anyRecord) => `${path}${path.endsWith('/') ? '' : '/'}${encodeURIComponent(id)}/`;
  const does = named.filter(([, verb]) => api.verbs.includes(verb));
  return {
    name,
    title,
    section: resource.menu?.section ?? null,
    resource,
    records: api.verbs.includes('one'),
    actions: [
      reading,
      ...does.map(([action, , label]) => ({ name: action, title: label })),
      taking,
      ...actions.map((action) => ({ name: `do ${action.name}`, title: action.title })),
    ],
    call(action, id) {
      const call = (method: string, to: string, exports = false): ApiCall => ({ method, path: to, exports });
      if (action === 'read') return call('GET', id === undefined ? path : item(id));
      if (action === 'export') return call('GET', path, true);
      const own = actions.find((known) => `do ${known.name}` === action);
      if (own !== undefined) return call(methodOf(own), actionPath({ ...api, path }, own, id ?? anyRecord));
      if (does.every(([known]) => known !== action)) return undefined;
      return action === 'create' ? call('POST', path) : call(action === 'edit' ? 'PUT' : 'DELETE', item(id));
    },
  };
}

/**
 * Returns the screens and lists of an installation, in menu order; `declared` are the resources beyond the two
 * documents, `requests` the first requests of custom screens.
 */
export function screensWithCalls(declared: readonly Declaration[], requests: ScreenRequests): ScreenWithCalls[] {
  const replaced = (own: Declaration): Declaration => declared.find(({ name }) => name === own.name) ?? own;
  const inMenu = menuItems.map((item) =>
    'resource' in item ? screenOf(replaced(item.resource)) : bespoke(item.screen, requests),
  );
  const others = [...resources, ...declared].filter(({ name }) => inMenu.every((item) => item.name !== name));
  return [...inMenu, ...[...new Map(others.map((item) => [item.name, item])).values()].map(screenOf), ...hostScreens];
}

function bespoke({ name, title, menu }: ScreenDefinition, requests: ScreenRequests): ScreenWithCalls {
  const { path, listed = false } = requests[name] ?? {};
  const actions = listed ? [reading, taking] : [reading];
  const call = (action: string): ApiCall | undefined =>
    path !== undefined && actions.some((item) => item.name === action)
      ? { method: 'GET', path, exports: action === taking.name }
      : undefined;
  return { name, title, section: menu.section, records: false, actions, call };
}

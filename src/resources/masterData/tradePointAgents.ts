import { defineResource } from '#schemas/declaration/define.ts';
import { agentLookup, pointLookup } from './lookups.ts';
import {
  externalCodeErrors,
  externalFactCodeField,
  masterDataMenu,
  submit,
  syncApiPath,
  uniqueExternalCode,
} from './sharedFields.ts';

/** Which agent visits a trade point in which period; planned tasks of the point go to the agent of the day. */
export const tradePointAgentsResource = defineResource({
  name: 'company-tradePointAgents',
  title: 'Агенты точек',
  one: 'Агент точки',
  told: {
    create: 'Агент закреплён за точкой',
    update: 'Закрепление агента сохранено',
    delete: 'Закрепление агента удалено',
  },
  api: {
    path: syncApiPath('tradePointAgents'),
    id: 'tradePointAgentId',
    verbs: ['list', 'one', 'create', 'update', 'delete'],
  },
  menu: masterDataMenu('point-agents', 'people', 950),
  list: {
    open: 'modal',
    delete: true,
    empty: 'Агенты ещё не закреплены за точками: задачи точки получит агент, который последним продавал в ней',
    columns: [
      { field: 'point', grow: 1.6 },
      { field: 'agent', grow: 1.4 },
      { field: 'from', width: 112 },
      { field: 'to', width: 112 },
      { field: 'code', width: 160 },
    ],
  },
  filter: { title: 'Фильтры', create: 'Закрепить агента', fields: ['point', 'agent', 'code'] },
  form: { submit, groups: [{ fields: ['point', 'agent'] }, { row: ['from', 'to'] }, { fields: ['code'] }] },
  fields: {
    point: {
      kind: 'select',
      label: 'Торговая точка',
      lookup: 'points',
      read: 'tradePointId',
      send: 'tradePointId',
      query: 'tradePointId',
    },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'agents',
      read: 'fieldEmployeeId',
      send: 'fieldEmployeeId',
      query: 'fieldEmployeeId',
    },
    from: { kind: 'date', label: 'С' },
    to: { kind: 'date', label: 'По', hint: 'Пусто, пока агент посещает точку' },
    code: externalFactCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['point', 'Выберите торговую точку', { point: 'number' }],
      ['agent', 'Выберите торгового агента', { agent: 'number' }],
      ['from', 'Выберите первый день', { from: 'filled' }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { points: pointLookup, agents: agentLookup },
});

import { resourceRoutes } from '#dictionaries/routes.ts';
import { strategyStatus } from '#dictionaries/strategyStatus.ts';
import { planPreview } from './planPreview.ts';
import { defineResource } from '#schemas/declaration/define.ts';

/** Audit strategies (part1 §2.3, §2.4, §3-§5, §7, §8; spec D15, D43, D50, D61). */
export const auditStrategyResource = defineResource({
  name: 'auditStrategy',
  title: 'Стратегии аудита',
  one: 'Стратегия аудита',
  told: {
    create: 'Стратегия аудита «…» создана',
    update: 'Стратегия аудита «…» сохранена',
    delete: 'Стратегия аудита «…» удалена',
  },
  api: { path: '/api/v2/audit/strategies/', id: 'strategyId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { path: resourceRoutes.auditStrategy, section: 'audit', icon: 'strategy', label: 'Стратегии', module: 'audit' },
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'name', grow: 2 },
      { field: 'isSpecial', width: 116 },
      { field: 'period', label: 'Период', width: 112 },
      'territories',
      { field: 'responsible', width: 150 },
      { field: 'shownStatus', width: 124 },
    ],
  },
  filter: {
    title: 'Фильтр по правилам',
    create: 'Создать стратегию',
    fields: ['filterTerritories', 'manager', 'period', 'shownStatus'],
  },
  form: {
    title: 'name',
    submit: { create: 'Создать', update: 'Обновить' },
    groups: [
      { fields: ['typeFederalChain'] },
      { label: 'Вид торговой точки', row: ['typeWholesale', 'typeRetail', 'typeChain'] },
      { label: 'Где проводить аудит', fields: ['territoryIds', 'storeIds', 'federalChainIds'] },
      { label: 'Что проверять', fields: ['tradeMarks'], row: ['priceMonitoring', 'faceMonitoring'] },
      { fields: ['executorType', 'period', 'status', 'isSpecial', 'comment', 'preview'] },
    ],
  },
  fields: {
    preview: planPreview,
    name: { kind: 'editableTitle', label: 'Название', max: 255, placeholder: 'Название стратегии' },
    isSpecial: {
      kind: 'radio',
      label: 'Тип',
      options: [
        [true, 'Специальная'],
        [false, 'Сплошной аудит'],
      ],
      otherwise: 'Сплошной аудит',
    },
    period: {
      kind: 'dateRange',
      label: 'Период действия',
      copy: false,
      bulk: true,
      read: ['startDate', 'endDate'],
      query: ['startDate', 'endDate'],
      send: ['startDate', 'endDate'],
    },
    territories: { kind: 'names', label: 'Территории', read: 'territories[].name' },
    responsible: { kind: 'names', label: 'Ответственный', read: 'responsible.fullName' },
    shownStatus: {
      kind: 'status',
      label: 'Статус',
      read: 'status',
      query: 'status',
      options: strategyStatus,
      validFrom: 'startDate',
      validTo: 'endDate',
    },
    filterTerritories: {
      kind: 'treeSelect',
      label: 'Территория',
      lookup: 'territories',
      many: true,
      read: false,
      query: 'territoryIds',
    },
    manager: { kind: 'select', label: 'Менеджер', lookup: 'companyEmployees', read: false, query: 'responsibleId' },
    typeFederalChain: {
      kind: 'radio',
      label: 'Тип торговой точки',
      options: [
        [false, 'Розница'],
        [true, 'Федеральные сети'],
      ],
      default: false,
      clears: {
        true: ['storeIds', 'territoryIds', 'typeWholesale', 'typeRetail', 'typeChain'],
        false: ['federalChainIds'],
      },
    },
    typeWholesale: { kind: 'flag', label: 'Опт', enabledWhen: { typeFederalChain: false } },
    typeRetail: { kind: 'flag', label: 'Розница', enabledWhen: { typeFederalChain: false } },
    typeChain: { kind: 'flag', label: 'Сети', enabledWhen: { typeFederalChain: false } },
    territoryIds: {
      kind: 'picker',
      panel: 'Территории',
      lookup: 'baseTerritories',
      many: true,
      enabledWhen: { typeFederalChain: false },
    },
    storeIds: {
      kind: 'picker',
      panel: 'Торговые точки',
      lookup: 'filterStores',
      many: true,
      names: 'stores',
      enabledWhen: { typeFederalChain: false },
    },
    federalChainIds: {
      kind: 'picker',
      panel: 'Федеральные сети',
      lookup: 'chains',
      many: true,
      enabledWhen: { typeFederalChain: true },
    },
    tradeMarks: { kind: 'custom', name: 'tradeMarks', panel: 'Торговые марки', default: [] },
    priceMonitoring: { kind: 'flag', label: 'Цена' },
    faceMonitoring: { kind: 'flag', label: 'Фейсинги' },
    executorType: { kind: 'radio', label: 'Сотрудники', options: [[0, 'Рег. менеджер']] },
    status: {
      kind: 'radio',
      label: 'Статус',
      options: [
        [0, 'Активный'],
        [1, 'Неактивный'],
      ],
      copy: false,
      bulk: true,
    },
    comment: { kind: 'longText', label: 'Комментарий', max: 2000, bulk: true },
    progressThreshold: { kind: 'carried' },
  },
  rules: {
    show: 'dialog',
    all: [
      ['name', 'Введите название стратегии', { name: 'filled' }],
      [
        'territoryIds',
        'Выберите территории или торговые точки',
        {
          anyOf: [{ territoryIds: 'nonEmpty' }, { storeIds: 'nonEmpty' }, { typeFederalChain: true }],
        },
      ],
      ['executorType', 'Выберите сотрудника', { executorType: 'number' }],
      ['period', 'Выберите дату начала действия', { period: 'rangeStart' }],
      ['period', 'Выберите дату окончания действия', { period: 'rangeEnd' }],
      ['status', 'Выберите статус', { status: 'number' }],
      ['isSpecial', 'Выберите тип', { isSpecial: [true, false] }],
      [
        'typeRetail',
        'Выберите тип торговой точки',
        {
          anyOf: [{ typeFederalChain: true }, { typeChain: true }, { typeRetail: true }, { typeWholesale: true }],
        },
      ],
      ['federalChainIds', 'Выберите сети', { if: { typeFederalChain: true }, then: { federalChainIds: 'nonEmpty' } }],
    ],
  },
  errors: { 205: { policy: 'fieldText', field: 'isSpecial' }, otherwise: 'text' },
});

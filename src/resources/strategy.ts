import { resourceRoutes } from '#dictionaries/routes.ts';
import { strategyStatus } from '#dictionaries/strategyStatus.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';

/** Distribution strategies (part1 §2.5, §3-§5, §7-§9; spec D15, D41, D46, D61). */
export const strategy = defineResource<Strategy>()({
  name: 'strategy',
  title: 'Стратегии дистрибуции',
  one: 'Стратегия',
  api: { path: '/api/v1/strategies/', id: 'strategyId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { path: resourceRoutes.strategy, section: 'distribution', icon: 'strategy', label: 'Стратегии', permission: 'strategy', module: 'distribution' },
  list: {
    open: 'modal', delete: true,
    columns: [
      { field: 'name', grow: 1.5 }, { field: 'products', grow: 1.1 }, { field: 'period', width: 140 }, { field: 'distributorNames', grow: 1.2 },
      { field: 'responsible', width: 136 }, { field: 'shownStatus', width: 116 },
    ],
  },
  filter: { title: 'Фильтр по правилам', create: 'Создать стратегию', fields: ['territories', 'manager', 'period', 'shownStatus'] },
  form: {
    title: 'name',
    submit: { create: 'Создать', update: 'Обновить' },
    groups: [
      { fields: ['distributors', 'mml'] },
      { fields: ['potentialPeriod'] },
      { row: ['tasksMaxCount', 'reductionFactor'] },
      { fields: ['measure'] },
      { label: 'Тип стратегии', row: ['isWholesale', 'isRetail'] },
      { label: 'Минимальный потенциал', row: ['defaultPotential', 'wholesaleDefaultPotential'] },
      { row: ['defaultPotentialR', 'wholesaleDefaultPotentialR'] },
      { row: ['salesCheckDays', 'progressThreshold'] },
      { fields: ['period', 'taskLifetime', 'taskLifetimeDays', 'status', 'comment'] },
    ],
  },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название стратегии' },
    products: { kind: 'custom', label: 'Список MML', name: 'mmlProducts', read: 'mml' },
    distributorNames: { kind: 'names', label: 'Дистрибьюторы', read: 'distributors[].name' },
    responsible: { kind: 'names', label: 'Ответственный', read: 'companyEmployee.fullName' },
    shownStatus: { kind: 'status', label: 'Статус', read: 'status', query: 'status', options: strategyStatus },
    territories: { kind: 'treeSelect', label: 'Территория', lookup: 'territories', many: true, read: false, query: 'territoryIds' },
    manager: { kind: 'select', label: 'Менеджер', lookup: 'companyEmployees', read: false, query: 'responsibleId' },
    period: {
      kind: 'dateRange', label: 'Период действия', shown: 'fromTo',
      read: ['startDate', 'endDate'], query: ['startDate', 'endDate'], send: ['startDate', 'endDate'],
    },
    distributors: {
      kind: 'picker', button: 'Выбрать дистрибьютора', panel: 'Дистрибьюторы', lookup: 'distributors', many: true,
      read: 'distributors[].distrId', names: 'distributors', send: 'distributorIds',
    },
    mml: { kind: 'custom', name: 'mmlPicker', button: 'Выбрать список MML', panel: 'Списки MML', read: 'mml.mmlId', send: 'mmlId', options: { name: 'mml.name' } },
    potentialPeriod: {
      kind: 'radio', label: 'Период оценки потенциала',
      options: [[0, 'Месяц'], [1, 'Квартал'], [2, 'Полгода'], [3, 'Год'], [4, 'Частота заказа']],
    },
    tasksMaxCount: { kind: 'number', integer: true, label: 'Количество задач на точке', hint: 'от 1 до 10' },
    reductionFactor: { kind: 'number', label: 'Понижающий коэффициент', max: 2 },
    measure: { kind: 'radio', label: 'Формулировка', options: [[0, 'КГ'], [1, 'РУБ'], [2, 'Штуки']] },
    defaultPotential: { kind: 'number', label: 'Минимальный потенциал (шт/кг)', enabledWhen: { measure: [0, 2] } },
    defaultPotentialR: { kind: 'number', label: 'Минимальный потенциал (руб.)', enabledWhen: { measure: 1 } },
    isWholesale: { kind: 'flag', label: 'Опт' },
    isRetail: { kind: 'flag', label: 'Розница' },
    wholesaleDefaultPotential: { kind: 'number', label: 'Плановое количество (кг.)', enabledWhen: { isWholesale: true } },
    wholesaleDefaultPotentialR: { kind: 'number', label: 'Плановое количество (руб.)', enabledWhen: { isWholesale: true } },
    salesCheckDays: { kind: 'number', integer: true, label: 'Период оценки продаж (дней)' },
    progressThreshold: { kind: 'percent', label: 'Порог начисления средств', max: 100 },
    taskLifetime: {
      kind: 'radio', label: 'Время выполнения задачи',
      options: [[0, 'Бессрочно'], [1, 'Соответствует периоду оценки потенциала'], [2, 'Фиксированное количество дней']],
    },
    taskLifetimeDays: { kind: 'number', integer: true, label: 'Количество дней', enabledWhen: { taskLifetime: 2 } },
    status: { kind: 'radio', label: 'Статус', options: [[0, 'Активна'], [1, 'Неактивна']] },
    comment: { kind: 'longText', label: 'Комментарий' },
    force: { kind: 'constant', value: false, read: false },
  },
  rules: {
    show: 'dialog',
    all: [
      ['name', 'Введите название стратегии', { name: 'filled' }],
      ['distributors', 'Выберите дистрибьютора', { distributors: 'nonEmpty' }],
      ['mml', 'Выберите список MML', { mml: 'number' }],
      ['potentialPeriod', 'Выберите период оценки потенциала', { potentialPeriod: 'number' }],
      ['tasksMaxCount', 'Введите количество задач на точке', { tasksMaxCount: 'positive' }],
      ['reductionFactor', 'Введите понижающий коэфицент', { reductionFactor: 'positive' }],
      ['salesCheckDays', 'Введите период оценки продаж', { salesCheckDays: 'positive' }],
      ['period', 'Выберите дату начала действия', { period: 'rangeStart' }],
      ['period', 'Выберите дату окончания действия', { period: 'rangeEnd' }],
      ['progressThreshold', 'Введите порог начисления средств', { progressThreshold: 'number' }],
      ['measure', 'Выберите формулировку', { measure: 'number' }],
      ['defaultPotential', 'Введите минимальный потенциал', {
        if: { measure: [0, 2] }, then: { defaultPotential: 'positive' }, else: { defaultPotentialR: 'positive' },
      }],
      ['taskLifetime', 'Выберите время выполнения задачи', { taskLifetime: 'number' }],
      ['taskLifetimeDays', 'Введите время выполнения задачи', { if: { taskLifetime: 2 }, then: { taskLifetimeDays: 'positive' } }],
      ['status', 'Выберите статус', { status: 'number' }],
      ['isWholesale', 'Выберите тип стратегии', { anyOf: [{ isWholesale: true }, { isRetail: true }] }],
      ['wholesaleDefaultPotential', 'Введите плановое количество (кг.)', { if: { isWholesale: true }, then: { wholesaleDefaultPotential: 'positive' } }],
      ['wholesaleDefaultPotentialR', 'Введите плановое количество (руб.)', { if: { isWholesale: true }, then: { wholesaleDefaultPotentialR: 'positive' } }],
    ],
  },
  errors: { 209: { policy: 'confirmForce', shows: 'data', yes: 'Подтвердить', no: 'Отмена' }, otherwise: 'firstOfEachField' },
});

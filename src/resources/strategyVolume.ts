import { resourceRoutes } from '#dictionaries/routes.ts';
import { strategyStatus } from '#dictionaries/strategyStatus.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import type { VolumeStrategy } from '#schemas/entities/volumeStrategy.ts';

/** Volume strategies (part1 §2.6, §3-§5, §7-§9; spec D15, D16, D18, D42, D52, D53). */
export const strategyVolumeResource = defineResource<VolumeStrategy>()({
  name: 'strategyVolume',
  title: 'Объёмные стратегии',
  one: 'Объемная стратегия',
  told: { create: 'Объёмная стратегия «…» создана', update: 'Объёмная стратегия «…» сохранена', delete: 'Объёмная стратегия «…» удалена' },
  api: { path: '/api/v1/volume/strategies/', id: 'strategyId', verbs: ['list', 'one', 'create', 'update', 'delete'], idInBody: true },
  menu: { path: resourceRoutes.strategyVolume, section: 'volume', icon: 'strategy', label: 'Стратегии', module: 'volume' },
  list: {
    open: 'modal', delete: true, deleteShows: ['tasksCount', 'moneyPaid'], deleteNote: 'Задачи, по которым начислены деньги, сохранятся.',
    columns: [
      { field: 'name', grow: 1.3 }, 'mmlName', { field: 'period', width: 116 }, { field: 'measure', width: 118 }, { field: 'responsible', width: 144 },
      { field: 'shownStatus', width: 124 },
    ],
  },
  filter: { title: 'Фильтр по правилам', create: 'Создать стратегию', fields: ['territories', 'manager', 'period', 'shownStatus'] },
  form: {
    title: 'name',
    submit: { create: 'Создать', update: 'Обновить' },
    groups: [
      { fields: ['tasks', 'mml'] },
      { row: ['increase', 'distributionMoneyIncrease'] },
      { row: ['radioSafCnt', 'storesAffectionCount'] },
      { row: ['radioPerOfSls', 'percentageOfSales'] },
      { fields: ['percentLost'] },
      { fields: ['period'] },
      { row: ['measure', 'progressThreshold'] },
      { fields: ['status', 'comment'] },
    ],
  },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название стратегии' },
    mmlName: { kind: 'text', label: 'Список MML' },
    tasksCount: { kind: 'number', integer: true, label: 'Задач по объёму', send: false },
    moneyPaid: { kind: 'money', label: 'Начислено по задачам', send: false },
    responsible: { kind: 'names', label: 'Ответственный', read: 'responsible.fullName' },
    shownStatus: { kind: 'status', label: 'Статус', read: 'status', query: 'status', options: strategyStatus },
    territories: { kind: 'treeSelect', label: 'Территория', lookup: 'territories', many: true, read: false, query: 'territoryIds' },
    manager: { kind: 'select', label: 'Менеджер', lookup: 'companyEmployees', read: false, query: 'responsibleId' },
    period: {
      kind: 'dateRange', label: 'Период действия', copy: false, bulk: true,
      read: ['startDate', 'endDate'], query: ['startDate', 'endDate'], send: ['startDate', 'endDate'],
    },
    tasks: {
      kind: 'custom', name: 'agents', button: 'Выбрать сотрудников', panel: 'Агенты', default: [],
      placeholder: 'Здесь отобразится количество выбранных сотрудников', enabledWhen: { mml: 'number' }, disabledHint: 'Сначала выберите список MML',
    },
    mml: {
      kind: 'custom', label: 'Список MML', name: 'mmlPicker', lookup: 'mml', button: 'Выбрать список MML', panel: 'Списки MML', placeholder: 'Здесь отобразится выбранный список MML',
      read: 'mmlId', send: 'mmlId', options: { name: 'mmlName' },
    },
    increase: {
      kind: 'radio', label: 'Увеличение дистрибуционных средств', options: [[false, 'Не увеличивать'], [true, 'Увеличить на']], default: false,
      read: false, send: false, onLoad: [[{ distributionMoneyIncrease: 'positive' }, true], [true, false]], clears: { false: ['distributionMoneyIncrease'] },
    },
    distributionMoneyIncrease: { kind: 'percent', label: 'Процент увеличения', max: 300, enabledWhen: { increase: true } },
    radioSafCnt: {
      kind: 'radio', label: 'Учет количества точек в продажах', options: [[false, 'Не учитывать'], [true, 'Учитывать']],
      read: false, send: false, onLoad: [[{ storesAffectionCount: 'positive' }, true], [true, false]],
    },
    storesAffectionCount: { kind: 'number', integer: true, label: 'Минимальное количество точек', visibleWhen: { radioSafCnt: true }, whenDisabled: 'clear' },
    radioPerOfSls: {
      kind: 'radio', label: 'Тип объема в задаче', options: [[false, 'План'], [true, 'Процент']], read: false, send: false, onLoad: [[true, false]],
    },
    percentLost: {
      kind: 'note', label: 'У стратегии сохранён процент объёма; если сохранить её с типом «План», он будет удалён.', read: false, send: false,
      visibleWhen: { $new: false, radioPerOfSls: false, percentageOfSales: 'positive' },
    },
    percentageOfSales: { kind: 'percent', label: 'Процент объема в задаче', max: 100, enabledWhen: { radioPerOfSls: true }, whenDisabled: 'clear' },
    progressThreshold: { kind: 'percent', label: 'Погрешность начисления средств', max: 100, default: 98 },
    measure: { kind: 'radio', label: 'Формулировка', options: [[0, 'КГ'], [2, 'Штуки'], [1, 'РУБ']] },
    status: { kind: 'radio', label: 'Статус', options: [[0, 'Активна'], [1, 'Неактивна']], copy: false, bulk: true },
    comment: { kind: 'text', label: 'Комментарий', bulk: true },
  },
  rules: {
    show: 'dialog',
    all: [
      ['name', 'Введите название стратегии', { name: 'filled' }],
      ['radioSafCnt', 'Выберите учет количества точек в продажах', { radioSafCnt: [true, false] }],
      ['radioPerOfSls', 'Выберите тип объема в задаче', { radioPerOfSls: [true, false] }],
      ['storesAffectionCount', 'Введите минимальное количество точек для выполнения', { if: { radioSafCnt: true }, then: { storesAffectionCount: 'positive' } }],
      ['percentageOfSales', 'Введите процент объема в задаче', { if: { radioPerOfSls: true }, then: { percentageOfSales: 'number' } }],
      ['period', 'Выберите дату начала действия', { period: 'rangeStart' }],
      ['period', 'Выберите дату окончания действия', { period: 'rangeEnd' }],
      ['progressThreshold', 'Введите погрешность начисления средств', { progressThreshold: 'number' }],
      ['measure', 'Выберите формулировку', { measure: 'number' }],
      ['status', 'Выберите статус', { status: 'number' }],
    ],
  },
  errors: { otherwise: 'firstOfEachField' },
});

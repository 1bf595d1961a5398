import { jobKindTitles } from '#dictionaries/jobKinds.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import { masterDataMenu, syncApiPath } from './sharedFields.ts';

/** Work that the server does by itself (docs/operating.md). */
export const backgroundJobsResource = defineResource({
  name: 'company-jobs',
  title: 'Фоновые работы',
  one: 'Фоновая работа',
  api: { path: syncApiPath('jobs'), id: 'jobId', verbs: ['list', 'one'] },
  menu: masterDataMenu('jobs', 'clock', 1400),
  list: {
    open: 'modal',
    empty: 'Сейчас нет ни одной работы: они появятся через несколько секунд после запуска сервера',
    columns: [
      { field: 'kind', grow: 1.4 },
      { field: 'state', width: 136 },
      { field: 'progress', grow: 1.4 },
      { field: 'doneAt', width: 152 },
      { field: 'tookMs', width: 120 },
      { field: 'due', width: 152 },
      { field: 'error', grow: 1.6 },
    ],
  },
  filter: { title: 'Фильтры', fields: ['kind', 'state'] },
  form: {
    submit: {},
    readOnly: true,
    fields: ['kind', 'state', 'progress', 'doneAt', 'tookMs', 'due', 'tries', 'error'],
  },
  fields: {
    kind: { kind: 'select', label: 'Работа', options: Object.entries(jobKindTitles) },
    state: {
      kind: 'status',
      label: 'Состояние',
      options: [
        ['waiting', 'Ждёт', 'neutral'],
        ['running', 'Идёт', 'success'],
        ['retried', 'Повторится', 'warning'],
        ['failed', 'Не удалась', 'danger'],
      ],
    },
    progress: { kind: 'text', label: 'Ход' },
    doneAt: { kind: 'dateTime', label: 'Выполнена' },
    tookMs: { kind: 'number', label: 'Длилась, мс', integer: true, addsUp: false },
    due: { kind: 'dateTime', label: 'Следующий запуск' },
    tries: { kind: 'number', label: 'Попыток подряд', integer: true, addsUp: false },
    error: { kind: 'text', label: 'Почему не удалась' },
  },
  actions: [
    {
      name: 'run',
      title: 'Запустить сейчас',
      path: '{id}/run/',
      when: { not: { state: 'running' } },
      sets: { state: 'waiting' },
    },
  ],
});

import { defineResource } from '#schemas/declaration/define.ts';
import { agentLookup, questionLookup, themeLookup } from './lookups.ts';
import {
  externalCodeField,
  externalFactCodeField,
  externalCodeErrors,
  uniqueExternalCode,
  syncApiPath,
  transactionMenu,
  nameRule,
  nameFilterField,
  submit,
} from './sharedFields.ts';

export const pollThemesResource = defineResource({
  name: 'company-pollThemes',
  title: 'Темы опросов',
  one: 'Тема опросов',
  api: { path: syncApiPath('pollThemes'), id: 'themeId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: transactionMenu('poll-themes', 'folder', 500),
  list: { open: 'modal', delete: true, columns: ['name', 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить тему', fields: ['soughtName', 'code'] },
  form: { title: 'name', submit, fields: ['code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите тему', max: 200 },
    soughtName: nameFilterField,
    code: externalCodeField,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
});

export const pollQuestionsResource = defineResource({
  name: 'company-pollQuestions',
  title: 'Пункты опросов',
  one: 'Вопрос',
  api: { path: syncApiPath('pollQuestions'), id: 'questionId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: transactionMenu('poll-questions', 'message', 600),
  list: {
    open: 'modal',
    delete: true,
    columns: [{ field: 'text', grow: 2 }, 'theme', { field: 'type', width: 176 }, 'code'],
  },
  filter: { title: 'Фильтры', create: 'Добавить вопрос', fields: ['theme', 'code'] },
  form: { submit, fields: ['theme', 'text', 'type', 'code'] },
  fields: {
    text: { kind: 'longText', label: 'Вопрос', max: 500 },
    theme: { kind: 'select', label: 'Тема', lookup: 'themes', read: 'themeId', send: 'themeId', query: 'themeId' },
    type: {
      kind: 'radio',
      label: 'Ответ',
      options: [
        [0, 'Один вариант'],
        [1, 'Несколько вариантов'],
        [2, 'Словами'],
      ],
      default: 0,
    },
    code: externalCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['theme', 'Выберите тему', { theme: 'number' }],
      ['text', 'Введите вопрос', { text: 'filled' }],
      ['type', 'Выберите вид ответа', { type: [0, 1, 2] }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { themes: themeLookup },
});

/** Poll answers of field employees. */
export const pollAnswersResource = defineResource({
  name: 'company-pollAnswers',
  title: 'Ответы',
  one: 'Ответ',
  api: { path: syncApiPath('pollAnswers'), id: 'answerId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: transactionMenu('poll-answers', 'poll', 700),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'date', width: 128 },
      'agent',
      { field: 'question', grow: 2 },
      { field: 'outcome', width: 144 },
      'code',
    ],
  },
  filter: { title: 'Фильтры', create: 'Добавить ответ', fields: ['period', 'agent', 'question', 'outcome', 'code'] },
  form: { submit, fields: ['question', 'agent', 'date', 'outcome', 'code'] },
  fields: {
    date: { kind: 'date', label: 'Дата' },
    period: { kind: 'dateRange', label: 'Период', read: false, query: ['date', 'dateTo'] },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'agents',
      read: 'fieldEmployeeId',
      send: 'fieldEmployeeId',
      query: 'fieldEmployeeId',
    },
    question: {
      kind: 'select',
      label: 'Вопрос',
      lookup: 'questions',
      read: 'questionId',
      send: 'questionId',
      query: 'questionId',
    },
    outcome: {
      kind: 'radio',
      label: 'Итог',
      options: [
        [0, 'Верно'],
        [1, 'Неверно'],
        [2, 'Частично'],
      ],
      default: 0,
    },
    code: externalFactCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['question', 'Выберите вопрос', { question: 'number' }],
      ['agent', 'Выберите торгового агента', { agent: 'number' }],
      ['date', 'Выберите дату', { date: 'filled' }],
      ['outcome', 'Выберите итог', { outcome: [0, 1, 2] }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { agents: agentLookup, questions: questionLookup },
});

import type { Declaration } from '#schemas/declaration/declaration.ts';

/** The smallest declaration with a list and a form, to start without a sample. */
export const emptyDeclaration: Declaration = {
  name: 'resource',
  title: 'Новый ресурс',
  one: 'Запись',
  api: { path: '/api/v1/resource/', id: 'id', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { path: '/resource', section: 'distribution', icon: 'list', module: 'distribution' },
  list: { open: 'modal', delete: true, columns: ['name'] },
  filter: { title: 'Фильтр', create: 'Создать', fields: ['name'] },
  form: { submit: { create: 'Создать', update: 'Сохранить' }, fields: ['name'] },
  fields: { name: { kind: 'text', label: 'Название' } },
  rules: { show: 'dialog', all: [['name', 'Введите название', { name: 'filled' }]] },
  errors: { otherwise: 'firstOfEachField' },
};

import { resourceRoutes } from '#dictionaries/routes.ts';
import { defineResource } from '#schemas/declaration/define.ts';

/** Product lists (part2 'Product lists (MML)', §3, §5, §7, §8; spec D3, D16, D17, D46). */
export const mmlResource = defineResource({
  name: 'mml',
  title: 'Списки MML',
  one: 'Список MML',
  told: { create: 'Список «…» создан', update: 'Список «…» сохранён', delete: 'Список «…» удалён' },
  api: { path: '/api/v1/mml/', id: 'mmlId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { path: resourceRoutes.mml, section: 'distribution', icon: 'list', module: 'distribution' },
  list: { open: 'none', delete: true, columns: ['name', 'itemsCount'] },
  filter: { title: 'Фильтры', fields: [], create: '+ Добавить список' },
  form: { submit: { create: 'Сохранить', update: 'Сохранить' }, fields: ['name', 'items'] },
  fields: {
    name: { kind: 'text', label: 'Название списка', max: 255 },
    items: { kind: 'custom', name: 'mmlItems', panel: 'Состав списка', default: [] },
    itemsCount: { kind: 'number', label: 'Позиций' },
    force: { kind: 'constant', value: false, read: false },
  },
  rules: {
    show: 'dialog',
    all: [
      ['name', 'Введите название списка', { name: 'filled' }],
      ['items', 'Выберите продукты', { items: 'nonEmpty' }],
    ],
  },
  errors: {
    208: { policy: 'confirmForce', shows: 'data', question: 'Заменить?', yes: 'Да', no: 'Нет' },
    otherwise: 'text',
  },
});

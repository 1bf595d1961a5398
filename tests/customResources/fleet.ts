import type { Declaration } from '#schemas/declaration/declaration.ts';

const every = ['list', 'one', 'create', 'update', 'delete'] as const;

/**
 * Garages and their cars: `/api/v1/garages/{garageId}/cars/` is a list under a parent, `/api/v1/permits/` a list
 * narrowed by a filter.
 */
export const garages: Declaration = {
  name: 'garages',
  title: 'Гаражи',
  one: 'Гараж',
  api: { path: '/api/v1/garages/', id: 'garageId', verbs: [...every] },
  menu: { path: '/garages', section: 'distribution', icon: 'motivation', module: 'distribution' },
  list: { open: 'modal', delete: true, columns: ['name'] },
  filter: { title: 'Фильтр', create: 'Создать гараж', fields: ['name'] },
  form: { submit: { create: 'Создать', update: 'Сохранить' }, fields: ['name'] },
  fields: { name: { kind: 'text', label: 'Название' } },
  related: [
    { resource: 'cars', field: 'garageId', title: 'Машины гаража', empty: 'Машин пока нет' },
    { resource: 'permits', field: 'garage', title: 'Пропуска' },
  ],
};

export const cars: Declaration = {
  name: 'cars',
  title: 'Машины',
  one: 'Машина',
  api: { path: '/api/v1/garages/{garageId}/cars/', id: 'carId', verbs: [...every] },
  menu: { path: '/cars', section: 'distribution', icon: 'motivation', module: 'distribution' },
  list: { open: 'modal', delete: true, columns: ['plate', 'weight'] },
  filter: { title: 'Фильтр', create: 'Добавить машину', fields: ['garageId', 'plate'] },
  form: { submit: { create: 'Создать', update: 'Сохранить' }, fields: ['plate', 'weight'] },
  fields: {
    garageId: { kind: 'select', label: 'Гараж', lookup: 'garages', placeholder: 'Выберите гараж' },
    plate: { kind: 'text', label: 'Номер' },
    weight: { kind: 'number', label: 'Вес, кг' },
  },
  lookups: { garages: { path: '/api/v1/garages/', id: 'garageId', name: 'name' } },
  rules: { show: 'underField', all: [['plate', 'Введите номер', { plate: 'filled' }]] },
};

const permits: Declaration = {
  name: 'permits',
  title: 'Пропуска',
  one: 'Пропуск',
  api: { path: '/api/v1/permits/', id: 'permitId', verbs: [...every] },
  list: { open: 'modal', delete: true, columns: ['number', 'car'] },
  filter: { title: 'Фильтр', create: 'Выдать пропуск', fields: ['garage'] },
  form: { submit: { create: 'Создать', update: 'Сохранить' }, fields: ['garage', 'car', 'number'] },
  fields: {
    garage: { kind: 'select', label: 'Гараж', lookup: 'garages' },
    car: { kind: 'select', label: 'Машина', lookup: 'carsOf' },
    number: { kind: 'text', label: 'Номер пропуска' },
  },
  lookups: {
    garages: { path: '/api/v1/garages/', id: 'garageId', name: 'name' },
    carsOf: { path: '/api/v1/garages/{garage}/cars/', id: 'carId', name: 'plate' },
  },
};

export const fleet: readonly Declaration[] = [garages, cars, permits];

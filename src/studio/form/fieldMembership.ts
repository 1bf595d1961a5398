import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { listIn, textsIn } from './values.ts';

/** Where a field may stand. */
export type FieldPlace = 'list' | 'filter' | 'form';

/** The fields that stand in each place. */
export function membersOf({ list, filter, form }: AnyRecord): Readonly<Record<FieldPlace, ReadonlySet<string>>> {
  const columns = listIn(isRecord(list) ? list.columns : undefined).flatMap((column) => (isRecord(column) && column.name === undefined ? [String(column.field)] : textsIn([column])));
  const own = isRecord(form) ? form : {};
  const groups = listIn(own.groups).filter(isRecord);
  return {
    list: new Set(columns),
    filter: new Set(textsIn(isRecord(filter) ? filter.fields : undefined)),
    form: new Set([...textsIn([own.title]), ...textsIn(own.fields), ...groups.flatMap((group) => [...textsIn(group.fields), ...textsIn(group.row)])]),
  };
}

const begun: Readonly<Record<FieldPlace, AnyRecord>> = {
  list: { open: 'modal', columns: [] }, filter: { title: 'Фильтр', fields: [] }, form: { submit: { create: 'Создать', update: 'Сохранить' } },
};

/** The list, the filter or the form with a field in it as the last one, or without it. */
export function withMember(declaration: AnyRecord, place: FieldPlace, name: string, on: boolean): unknown {
  const own = isRecord(declaration[place]) ? declaration[place] : begun[place];
  if (place === 'form') return on ? { ...own, fields: [...textsIn(own.fields), name] } : withoutInForm(own, name);
  const member = place === 'list' ? 'columns' : 'fields';
  const items = listIn(own[member]);
  return { ...own, [member]: on ? [...items, name] : items.filter((item) => item !== name && !(isRecord(item) && item.field === name && item.name === undefined)) };
}

function withoutInForm({ title, ...form }: AnyRecord, name: string): AnyRecord {
  const without = (value: unknown) => textsIn(value).filter((one) => one !== name);
  return {
    ...(title === undefined || title === name ? {} : { title }), ...form,
    ...(form.fields === undefined ? {} : { fields: without(form.fields) }),
    ...(form.groups === undefined ? {} : { groups: listIn(form.groups).map((group) => (isRecord(group) ? { ...group, ...(group.fields === undefined ? {} : { fields: without(group.fields) }), ...(group.row === undefined ? {} : { row: without(group.row) }) } : group)) }),
  };
}

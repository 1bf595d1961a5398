import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { asList, asTexts } from './values.ts';

/** Places where a field may be used. */
export type FieldPlace = 'list' | 'filter' | 'form';

export function fieldsByPlace({ list, filter, form }: AnyRecord): Readonly<Record<FieldPlace, ReadonlySet<string>>> {
  const columns = asList(isRecord(list) ? list.columns : undefined).flatMap((column) =>
    isRecord(column) && column.name === undefined ? [String(column.field)] : asTexts([column]),
  );
  const formPart = isRecord(form) ? form : {};
  const groups = asList(formPart.groups).filter(isRecord);
  return {
    list: new Set(columns),
    filter: new Set(asTexts(isRecord(filter) ? filter.fields : undefined)),
    form: new Set([
      ...asTexts([formPart.title]),
      ...asTexts(formPart.fields),
      ...groups.flatMap((group) => [...asTexts(group.fields), ...asTexts(group.row)]),
    ]),
  };
}

const emptyParts: Readonly<Record<FieldPlace, AnyRecord>> = {
  list: { open: 'modal', columns: [] },
  filter: { title: 'Фильтр', fields: [] },
  form: { submit: { create: 'Создать', update: 'Сохранить' } },
};

/** Returns the list, the filter or the form with a field appended or removed. */
export function setFieldMembership(declaration: AnyRecord, place: FieldPlace, name: string, on: boolean): unknown {
  const own = isRecord(declaration[place]) ? declaration[place] : emptyParts[place];
  if (place === 'form') return on ? { ...own, fields: [...asTexts(own.fields), name] } : withoutInForm(own, name);
  const member = place === 'list' ? 'columns' : 'fields';
  const items = asList(own[member]);
  return {
    ...own,
    [member]: on
      ? [...items, name]
      : items.filter((item) => item !== name && !(isRecord(item) && item.field === name && item.name === undefined)),
  };
}

function withoutInForm({ title, ...form }: AnyRecord, name: string): AnyRecord {
  const without = (value: unknown) => asTexts(value).filter((item) => item !== name);
  return {
    ...(title === undefined || title === name ? {} : { title }),
    ...form,
    ...(form.fields === undefined ? {} : { fields: without(form.fields) }),
    ...(form.groups === undefined
      ? {}
      : {
          groups: asList(form.groups).map((group) =>
            isRecord(group)
              ? {
                  ...group,
                  ...(group.fields === undefined ? {} : { fields: without(group.fields) }),
                  ...(group.row === undefined ? {} : { row: without(group.row) }),
                }
              : group,
          ),
        }),
  };
}

import type { ComponentType } from 'react';
import { CustomFieldCell } from '../custom/Cell.tsx';
import { FileCell } from '../file/Cell.tsx';
import { ImageCell } from '../image/Cell.tsx';
import { ImagesCell } from '../images/Cell.tsx';
import { JsonCell } from '../json/Cell.tsx';
import { SelectCell } from '../select/Cell.tsx';
import { ChosenCell } from '../shared/ChosenCell.tsx';
import { StatusCell } from '../status/Cell.tsx';
import { UrlCell } from '../url/Cell.tsx';
import type { CellProps } from '../shared/props.ts';
import type { Kind } from './options.ts';

/** Cell components by kind, null where text is enough; a missing kind does not compile. */
export const cells: { readonly [K in Kind]: ComponentType<CellProps<K>> | null } = {
  text: null,
  longText: null,
  editableTitle: null,
  number: null,
  percent: null,
  money: null,
  phone: null,
  url: UrlCell,
  date: null,
  dateTime: null,
  dateRange: null,
  time: null,
  duration: null,
  radio: null,
  checkboxes: null,
  select: SelectCell,
  treeSelect: ChosenCell,
  picker: ChosenCell,
  status: StatusCell,
  rating: null,
  flag: null,
  names: null,
  images: ImagesCell,
  note: null,
  rows: null,
  group: null,
  json: JsonCell,
  coordinates: null,
  file: FileCell,
  image: ImageCell,
  constant: null,
  carried: null,
  custom: CustomFieldCell,
};

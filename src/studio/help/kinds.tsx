import {
  AimOutlined,
  AlignLeftOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  BlockOutlined,
  BorderlessTableOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  CodeOutlined,
  DownSquareOutlined,
  EyeInvisibleOutlined,
  FieldBinaryOutlined,
  FieldTimeOutlined,
  FileOutlined,
  FlagOutlined,
  FontColorsOutlined,
  FontSizeOutlined,
  HourglassOutlined,
  InfoCircleOutlined,
  LinkOutlined,
  LockOutlined,
  PercentageOutlined,
  PhoneOutlined,
  PictureOutlined,
  ScheduleOutlined,
  SelectOutlined,
  StarOutlined,
  TableOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Kind } from '#kinds/registry/options.ts';

/** A kind as shown in the choice. */
export interface KindCard {
  title: string;
  /** Its description, with an example. */
  says: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  group: string;
}

const [text, numbers, dates, choice, files, inside, special] = [
  'Текст',
  'Числа',
  'Даты и время',
  'Выбор',
  'Файлы и места',
  'Вложенное',
  'Служебное',
] as const;

/** Name, description and picture of every field kind. */
export const kindCards: Readonly<Record<Kind, KindCard>> = {
  text: { title: 'Строка', says: 'Одна строка текста: название, артикул, имя.', icon: FontSizeOutlined, group: text },
  longText: {
    title: 'Длинный текст',
    says: 'Текст в несколько строк: комментарий, описание.',
    icon: AlignLeftOutlined,
    group: text,
  },
  editableTitle: {
    title: 'Название вместо заголовка',
    says: 'Вводится прямо на месте заголовка окна записи.',
    icon: FontColorsOutlined,
    group: text,
  },
  phone: { title: 'Телефон', says: 'Вводится по маске +7 (912) 345-67-89.', icon: PhoneOutlined, group: text },
  url: { title: 'Ссылка', says: 'Адрес сайта, который открывается из списка.', icon: LinkOutlined, group: text },
  number: {
    title: 'Число',
    says: 'Количество, номер, вес: целое или дробное.',
    icon: FieldBinaryOutlined,
    group: numbers,
  },
  money: { title: 'Деньги', says: 'Сумма в рублях, складывается в итогах.', icon: WalletOutlined, group: numbers },
  percent: {
    title: 'Проценты',
    says: 'Человек видит 12,5 %, сервер хранит долю 0,125.',
    icon: PercentageOutlined,
    group: numbers,
  },
  rating: { title: 'Оценка', says: 'Звёзды от 1 до 5.', icon: StarOutlined, group: numbers },
  date: { title: 'День', says: 'Одна дата: день доставки.', icon: CalendarOutlined, group: dates },
  dateRange: { title: 'Период', says: 'Две даты: с какого по какое.', icon: ScheduleOutlined, group: dates },
  time: { title: 'Время суток', says: 'Часы и минуты: открывается в 9:30.', icon: ClockCircleOutlined, group: dates },
  duration: { title: 'Длительность', says: 'Сколько длится: 1 ч 30 мин.', icon: HourglassOutlined, group: dates },
  dateTime: {
    title: 'Дата и время',
    says: 'Когда создано или изменено: только показывается.',
    icon: FieldTimeOutlined,
    group: dates,
  },
  select: {
    title: 'Выпадающий список',
    says: 'Один или несколько из вариантов или из справочника.',
    icon: DownSquareOutlined,
    group: choice,
  },
  radio: {
    title: 'Один из двух-трёх',
    says: 'Варианты рядом, видны сразу: активна или неактивна.',
    icon: CheckCircleOutlined,
    group: choice,
  },
  checkboxes: {
    title: 'Несколько галочек',
    says: 'Сколько угодно из коротких вариантов.',
    icon: CheckSquareOutlined,
    group: choice,
  },
  status: {
    title: 'Статус',
    says: 'Состояние с цветом: новая, утверждена, отклонена.',
    icon: FlagOutlined,
    group: choice,
  },
  flag: { title: 'Да или нет', says: 'Одна галочка: выполнено.', icon: CheckSquareOutlined, group: choice },
  treeSelect: {
    title: 'Выбор из дерева',
    says: 'Несколько узлов дерева: регионы и города.',
    icon: ApartmentOutlined,
    group: choice,
  },
  picker: {
    title: 'Выбор в боковой панели',
    says: 'Много записей из большого справочника: торговые точки.',
    icon: SelectOutlined,
    group: choice,
  },
  names: {
    title: 'Имена',
    says: 'Названия того, что выбрано в другом месте: только показываются.',
    icon: TeamOutlined,
    group: choice,
  },
  image: { title: 'Картинка', says: 'Загружается и видна в списке: фото полки.', icon: PictureOutlined, group: files },
  file: { title: 'Файл', says: 'Загружается и открывается из списка: договор.', icon: FileOutlined, group: files },
  images: {
    title: 'Изображения',
    says: 'Фотографии, которые отдаёт сервер: только показываются.',
    icon: PictureOutlined,
    group: files,
  },
  coordinates: {
    title: 'Координаты',
    says: 'Широта и долгота, можно указать на карте.',
    icon: AimOutlined,
    group: files,
  },
  rows: {
    title: 'Таблица внутри записи',
    says: 'Строки со своими полями: вопросы анкеты.',
    icon: TableOutlined,
    group: inside,
  },
  group: {
    title: 'Вложенный объект',
    says: 'Несколько полей вместе: адрес из города и улицы.',
    icon: BlockOutlined,
    group: inside,
  },
  json: {
    title: 'Любые данные',
    says: 'Данные как есть, в виде JSON: для настроек.',
    icon: CodeOutlined,
    group: inside,
  },
  note: {
    title: 'Пояснение',
    says: 'Строка текста в форме, ничего не вводится.',
    icon: InfoCircleOutlined,
    group: special,
  },
  constant: {
    title: 'Постоянное значение',
    says: 'Всегда уходит на сервер одним и тем же, людям не видно.',
    icon: LockOutlined,
    group: special,
  },
  carried: {
    title: 'Как пришло, так и уходит',
    says: 'Значение сервера возвращается ему без изменений, людям не видно.',
    icon: EyeInvisibleOutlined,
    group: special,
  },
  custom: {
    title: 'Особая часть продукта',
    says: 'Рисуется программой: нужна только встроенным ресурсам.',
    icon: AppstoreOutlined,
    group: special,
  },
};

/** Returns the card of a kind whose name may be wrong. */
export function cardOf(kind: unknown): KindCard {
  return typeof kind === 'string' && Object.hasOwn(kindCards, kind)
    ? kindCards[kind as Kind]
    : {
        title: typeof kind === 'string' && kind !== '' ? kind : 'Вид не выбран',
        says: '',
        icon: BorderlessTableOutlined,
        group: special,
      };
}

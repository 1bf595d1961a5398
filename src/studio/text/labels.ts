/** Usual names of fields, in small letters, with what they are called. */
const labels: Readonly<Record<string, string>> = {
  name: 'Название', title: 'Название', label: 'Название', fullname: 'ФИО', firstname: 'Имя', lastname: 'Фамилия', middlename: 'Отчество', surname: 'Фамилия',
  code: 'Код', number: 'Номер', article: 'Артикул', sku: 'Артикул', barcode: 'Штрихкод', inn: 'ИНН', kpp: 'КПП',
  description: 'Описание', comment: 'Комментарий', note: 'Примечание', text: 'Текст', message: 'Сообщение', address: 'Адрес', city: 'Город', region: 'Регион',
  territory: 'Регион', territories: 'Регионы', country: 'Страна', email: 'Почта', phone: 'Телефон', phonenumber: 'Телефон', tel: 'Телефон', mobile: 'Мобильный телефон',
  url: 'Ссылка', link: 'Ссылка', site: 'Сайт', website: 'Сайт', image: 'Изображение', images: 'Изображения', photo: 'Фото', photos: 'Фото', picture: 'Изображение',
  pictures: 'Изображения', avatar: 'Фото', logo: 'Логотип', status: 'Статус', state: 'Состояние', type: 'Тип', kind: 'Вид', category: 'Категория', group: 'Группа',
  brand: 'Марка', product: 'Товар', products: 'Товары', store: 'Магазин', stores: 'Магазины', shop: 'Магазин', tradepoint: 'Торговая точка', tradepoints: 'Торговые точки',
  distributor: 'Дистрибьютор', distributors: 'Дистрибьюторы', employee: 'Сотрудник', employees: 'Сотрудники', companyemployee: 'Сотрудник',
  fieldemployee: 'Торговый агент', manager: 'Менеджер', responsible: 'Ответственный', author: 'Автор', client: 'Клиент', customer: 'Покупатель', contract: 'Договор',
  chain: 'Сеть', chains: 'Сети', price: 'Цена', cost: 'Стоимость', sum: 'Сумма', amount: 'Сумма', total: 'Итого', balance: 'Баланс', salary: 'Оклад', bonus: 'Бонус',
  reward: 'Вознаграждение', payment: 'Платёж', budget: 'Бюджет', quantity: 'Количество', count: 'Количество', weight: 'Вес', volume: 'Объём', percent: 'Процент',
  discount: 'Скидка', share: 'Доля', progress: 'Выполнение', threshold: 'Порог', rate: 'Ставка', plan: 'План', fact: 'Факт', date: 'Дата', time: 'Время', period: 'Период',
  datetime: 'Дата и время', startdate: 'Начало', enddate: 'Окончание', datefrom: 'Начало', dateto: 'Окончание', createdat: 'Создано', created: 'Создано',
  createdate: 'Создано', updatedat: 'Изменено', updated: 'Изменено', modified: 'Изменено', deletedat: 'Удалено', deadline: 'Срок', birthday: 'Дата рождения',
  active: 'Действует', isactive: 'Действует', enabled: 'Включено', isenabled: 'Включено', archived: 'В архиве', isarchived: 'В архиве', deleted: 'Удалено',
  isdeleted: 'Удалено', visible: 'Показывается', required: 'Обязательно', lat: 'Широта', latitude: 'Широта', lon: 'Долгота', lng: 'Долгота', longitude: 'Долгота',
  priority: 'Приоритет', order: 'Порядок', position: 'Должность', role: 'Роль', question: 'Вопрос', answer: 'Ответ', priceperitem: 'Цена за единицу',
};

/** Usual resources: the list, one of it. */
const resources: Readonly<Record<string, readonly [string, string]>> = {
  promos: ['Промоакции', 'Промоакция'], products: ['Товары', 'Товар'], stores: ['Магазины', 'Магазин'], shops: ['Магазины', 'Магазин'], employees: ['Сотрудники', 'Сотрудник'],
  users: ['Пользователи', 'Пользователь'], orders: ['Заказы', 'Заказ'], clients: ['Клиенты', 'Клиент'], customers: ['Покупатели', 'Покупатель'],
  contracts: ['Договоры', 'Договор'], visits: ['Визиты', 'Визит'], tasks: ['Задачи', 'Задача'], cities: ['Города', 'Город'], regions: ['Регионы', 'Регион'],
  territories: ['Регионы', 'Регион'], distributors: ['Дистрибьюторы', 'Дистрибьютор'], brands: ['Марки', 'Марка'], chains: ['Сети', 'Сеть'], categories: ['Категории', 'Категория'],
  notifications: ['Уведомления', 'Уведомление'], strategies: ['Стратегии', 'Стратегия'], motivations: ['Мотивации', 'Мотивация'], vehicles: ['Автомобили', 'Автомобиль'],
  tradepoints: ['Торговые точки', 'Торговая точка'], payments: ['Платежи', 'Платёж'], invoices: ['Счета', 'Счёт'], reports: ['Отчёты', 'Отчёт'], routes: ['Маршруты', 'Маршрут'],
};

const known = (name: string) => name.toLowerCase().replace(/[^a-zа-яё0-9]/g, '');

/** What a field of this name is usually called; undefined for an unusual one. */
export function labelFor(name: string): string | undefined {
  const plain = known(name);
  const found = labels[plain] ?? labels[plain.replace(/(ids?|list|names?)$/, '')];
  return found ?? (/[а-яё]/i.test(name) ? name : undefined);
}

/** What a list of a resource and one of it are usually called; undefined for an unusual one. */
export function resourceLabels(name: string): readonly [string, string] | undefined {
  return resources[known(name)] ?? resources[`${known(name)}s`];
}

/** The usual name of a field with this label; undefined for an unusual one. Of several the first counts: `Название` is a `name`. */
export function nameFor(label: string): string | undefined {
  const wanted = label.trim().toLowerCase();
  return Object.entries(labels).find(([, item]) => item.toLowerCase() === wanted)?.[0];
}

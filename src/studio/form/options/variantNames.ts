type Variant = string | readonly [name: string, says: string];

const policies: readonly Variant[] = [
  ['Показать текст сервера', 'Окно «Ошибка» с тем, что написал сервер.'],
  ['Показать по сообщению на поле', 'Первое сообщение каждого поля из ответа; если их нет — текст сервера.'],
  ['Показать сообщение одного поля', 'Первое сообщение выбранного поля; если его нет — текст сервера.'],
  ['Спросить и повторить', 'Вопрос с двумя ответами; «да» отправляет то же ещё раз с force: true.'],
];

/** Labels of the variants, some with a description, in the order of the published schema. */
export const variantNames: Readonly<Record<string, readonly Variant[]>> = {
  'field.read': ['В другом месте ответа', 'В двух местах (период)', 'Не читать'],
  'field.query': ['Под другим именем', 'Под двумя именами (период)'],
  'field.send': [
    'Под другим именем',
    'Под двумя именами (период)',
    'Не отправлять',
    'Списком из одного',
    'Текущее время',
  ],
  'field.value': ['Текст', 'Число', 'Да или нет', 'Пусто (null)'],
  'api.version': ['Не проверять', 'По заголовку', 'По полю'],
  'list.columns.link': ['Адрес', 'Запись другого списка'],
  'dialect.answer.list': ['Одно место', 'Несколько мест'],
  'dialect.answer.record': ['Одно место', 'Несколько мест'],
  'dialect.answer.total': ['Одно место', 'Несколько мест'],
  'dialect.answer.id': ['Одно место', 'Несколько мест'],
  'dialect.answer.error': ['Одно место', 'Несколько мест'],
  'dialect.answer.code': ['Одно место', 'Несколько мест'],
  'dialect.answer.fields': ['Одно место', 'Несколько мест', 'Список ошибок'],
  'dialect.paging.next': ['Одно место', 'Несколько мест'],
  'dialect.paging.size': ['Имя параметра', 'Нет'],
  'dialect.body.type': ['Значение', 'Последний шаг адреса'],
  'dialect.ids': ['Параметром', 'Отбором «одно из»', 'По одной', 'Никак'],
  'dialect.search': ['Параметром', 'Отбором «содержит»'],
  'tiles.measure': ['Количество записей', 'Сумма поля', 'Доля', 'Разные значения'],
  'errors.otherwise': policies,
  'errors.*': policies,
};

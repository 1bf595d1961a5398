/** What the words of the vocabulary mean, for completion (docs/declarations.md). */
const properties: Readonly<Record<string, string>> = {
  name: 'имя ресурса', title: 'название', one: 'название окна записи', api: 'где ресурс на сервере', menu: 'место в меню', list: 'таблица', filter: 'фильтр', form: 'форма',
  fields: 'поля', lookups: 'справочники', rules: 'проверки', errors: 'ответы на ошибки', unique: 'что не повторяется',
  path: 'адрес', id: 'поле с ключом', verbs: 'что умеет сервер', idInBody: 'ключ и в теле', idKind: 'вид ключа', section: 'раздел', icon: 'значок', module: 'модуль', permission: 'флаг доступа', permissions: 'кому открыты действия', edit: 'кому можно изменять',
  label: 'подпись', columns: 'столбцы', open: 'что делает строка', delete: 'можно удалять', modal: 'особое окно', create: 'текст кнопки', update: 'текст кнопки', submit: 'кнопка',
  groups: 'группы полей', row: 'поля в ряд', kind: 'вид поля', read: 'где в ответе', query: 'имя в запросе', send: 'имя при отправке', whenEmpty: 'что слать пустым',
  default: 'значение новой записи', onLoad: 'значение при загрузке', clears: 'что очищает', enabledWhen: 'когда доступно', visibleWhen: 'когда видно',
  whenDisabled: 'что слать недоступным', dependsOn: 'от чего зависит', requires: 'что нужно раньше', hint: 'подсказка', placeholder: 'текст пустого поля', max: 'наибольшее',
  options: 'варианты', lookup: 'справочник', many: 'несколько значений', suffix: 'знак после числа', minus: 'можно меньше нуля', integer: 'только целое число', counter: 'счётчик знаков', rounded: 'в списке целые проценты',
  button: 'текст кнопки', panel: 'название панели', value: 'значение', otherwise: 'во всех прочих случаях', show: 'где показать', all: 'список проверок',
};

const kinds: Readonly<Record<string, string>> = {
  text: 'строка', longText: 'длинный текст', editableTitle: 'название вместо заголовка', number: 'число', percent: 'проценты, на сервере доля', money: 'деньги', phone: 'телефон',
  url: 'ссылка', date: 'день', dateTime: 'дата и время, только показ', dateRange: 'период', radio: 'выбор из двух-трёх', checkboxes: 'несколько галочек', select: 'выпадающий список',
  treeSelect: 'выбор из дерева', picker: 'выбор в боковой панели', status: 'статус', flag: 'да или нет', names: 'имена, только показ', images: 'изображения, только показ',
  note: 'строка пояснения', constant: 'постоянное значение', carried: 'что пришло, то и уходит', custom: 'особое поле',
};

const words: Readonly<Record<string, string>> = {
  distribution: 'Дистрибуция', audit: 'Аудит', volume: 'Объем', feedback: 'Обратная связь', polls: 'Опросы',
  list: 'список', location: 'точка на карте', notice: 'колокольчик', motivation: 'кубок', strategy: 'мишень', billing: 'кошелёк', report: 'диаграмма', poll: 'галочка',
  none: 'ничего', selectThenOpen: 'сначала выбор', one: 'одна запись', create: 'создание', update: 'сохранение', delete: 'удаление',
  button: 'по кнопке', change: 'сразу', dialog: 'в окне', underField: 'под полем', superUser: 'суперпользователь',
  firstOfEachField: 'первое сообщение каждого поля', fieldText: 'сообщение одного поля', confirmForce: 'спросить и повторить',
};

/** What a word means at a property; '' when the word says it itself. */
export function meaningOf(word: string, at: string | number): string {
  if (at === 'property') return properties[word] ?? '';
  if (at === 'kind') return kinds[word] ?? '';
  if (at === 'open' && word === 'modal') return 'окно записи';
  return words[word] ?? '';
}

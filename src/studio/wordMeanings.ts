import { kinds } from '#kinds/registry/kinds.ts';
import type { KindFacts } from '#kinds/contract.ts';

const facts: Readonly<Record<string, KindFacts>> = kinds;
const ofKinds: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(facts).map(({ words }) => words));

/** What the words of the vocabulary mean, for completion (docs/declarations.md). */
const properties: Readonly<Record<string, string>> = {
  name: 'имя ресурса', title: 'название', one: 'название окна записи', told: 'что сказать после записи', api: 'где ресурс на сервере', menu: 'место в меню', list: 'таблица', filter: 'фильтр', form: 'форма',
  fields: 'поля', lookups: 'справочники', rules: 'проверки', errors: 'ответы на ошибки', unique: 'что не повторяется',
  path: 'адрес', id: 'поле с ключом', verbs: 'что умеет сервер', idInBody: 'ключ и в теле', idKind: 'вид ключа', version: 'как узнать о чужой правке', sort: 'параметр порядка', search: 'параметр поиска', count: 'параметр количества', sum: 'итоги или сумма полей', section: 'раздел', icon: 'значок', module: 'модуль', order: 'место по порядку', sections: 'разделы',
  text: 'текст из полей', difference: 'разность полей', link: 'куда ведёт', decimals: 'знаков после запятой', tone: 'что значит', field: 'поле', descending: 'от большего', readOnly: 'только чтение', tab: 'вкладка', actions: 'действия', method: 'метод вызова', question: 'о чём спросить', sets: 'что станет в полях', of: 'где предлагать', body: 'что послать', resource: 'ресурс', permission: 'флаг доступа', permissions: 'кому открыты действия', edit: 'кому можно изменять',
  label: 'подпись', columns: 'столбцы', open: 'что делает строка', delete: 'можно удалять', modal: 'особое окно', create: 'текст кнопки', update: 'текст кнопки', submit: 'кнопка',
  groups: 'группы полей', row: 'поля в ряд', kind: 'вид поля', read: 'где в ответе', query: 'имя в запросе', send: 'имя при отправке', whenEmpty: 'что слать пустым',
  default: 'значение новой записи', onLoad: 'значение при загрузке', clears: 'что очищает', copy: 'копируется ли', bulk: 'меняется ли у многих сразу', enabledWhen: 'когда доступно', visibleWhen: 'когда видно',
  whenDisabled: 'что слать недоступным', dependsOn: 'от чего зависит', requires: 'что нужно раньше', hint: 'подсказка', confirm: 'вопрос перед отправкой', when: 'при каком условии', placeholder: 'текст пустого поля', max: 'наибольшее',
  options: 'варианты', lookup: 'справочник', many: 'несколько значений',
  button: 'текст кнопки', panel: 'название панели', value: 'значение', otherwise: 'во всех прочих случаях', show: 'где показать', all: 'список проверок',
};

const words: Readonly<Record<string, string>> = {
  bank: 'банк', box: 'коробка', calendar: 'календарь', camera: 'камера', car: 'машина', cart: 'тележка', clock: 'часы', document: 'документ', folder: 'папка', gift: 'подарок', home: 'дом',
  message: 'сообщение', money: 'деньги', people: 'люди', phone: 'телефон', settings: 'настройки', shield: 'щит', shop: 'магазин', star: 'звезда', tags: 'ярлыки', tool: 'инструмент',
  list: 'список', location: 'точка на карте', notice: 'колокольчик', motivation: 'кубок', strategy: 'мишень', billing: 'кошелёк', report: 'диаграмма', poll: 'галочка',
  none: 'ничего', selectThenOpen: 'сначала выбор', one: 'одна запись', create: 'создание', update: 'сохранение', delete: 'удаление',
  success: 'хорошо', warning: 'внимание', danger: 'плохо', neutral: 'без оценки', row: 'одна запись', selection: 'выбранные записи',
  button: 'по кнопке', change: 'сразу', dialog: 'в окне', underField: 'под полем', superUser: 'суперпользователь',
  firstOfEachField: 'первое сообщение каждого поля', fieldText: 'сообщение одного поля', confirmForce: 'спросить и повторить',
};

/** What a word means at a property; '' when the word says it itself. */
export function meaningOf(word: string, at: string | number): string {
  if (at === 'property') return properties[word] ?? ofKinds[word] ?? '';
  if (at === 'kind') return facts[word]?.meaning ?? '';
  if (at === 'open' && word === 'modal') return 'окно записи';
  return words[word] ?? ofKinds[word] ?? '';
}

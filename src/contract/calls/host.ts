import { Type, type TSchema } from '@sinclair/typebox';
import { companyResources } from '#resources/company/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rightsScreen, viewAsBody, whyAnswer } from '#schemas/entities/rights.ts';
import { tokens } from '#schemas/entities/session.ts';
import { codeSent, newPhoneBody, ownPage, phoneCodeBody } from '#schemas/entities/person.ts';
import { newViewBody, view, viewChangeBody } from '#schemas/entities/view.ts';
import { historyEntry, historyPerson } from '#schemas/history.ts';
import type { Call, Parameter } from '../call.ts';
import { exampleOf } from '../example.ts';
import { day, flag, idIn, number, paging, text } from '../parameters.ts';
import { catalogue, refusalOf } from '../refusals.ts';

const { forbidden, notFound, conflict, special205, motivation206, strategy209, tooMany } = catalogue;
const entries = Type.Array(historyEntry);
const recordOf = [idIn('resource', { type: 'string' }), idIn('id', { type: 'string' })];
const settings = { columns: [{ name: 'name', width: 240 }] };

function call(section: string, method: Call['method'], path: string, summary: string, data: TSchema, more: Partial<Call> = {}): Call {
  return { method, path, section, summary, answer: { data }, example: exampleOf(data), ...more };
}

const history = (method: Call['method'], path: string, summary: string, data: TSchema, parameters: readonly Parameter[], more: Partial<Call> = {}): Call =>
  call('История', method, `/config/history${path}`, summary, data, { parameters, refusals: [forbidden, notFound], ...more });
const views = (method: Call['method'], path: string, summary: string, data: TSchema, more: Partial<Call> = {}): Call =>
  call('Виды списков', method, `/config/views/${path}`, summary, data, { refusals: [forbidden, notFound, conflict], ...more });

const rights = (path: string, summary: string, data: TSchema, parameters: readonly Parameter[]): Call =>
  call('Права', 'get', `/config/rights/${path}`, summary, data, { parameters, refusals: [forbidden, notFound], ours: true });

const own = (method: Call['method'], path: string, summary: string, data: TSchema, more: Partial<Call> = {}): Call =>
  call('Своя страница', method, `/config/person/${path}`, summary, data, { ours: true, refusals: [notFound, tooMany], ...more });

/** A person's own page, which the embedded API alone has (spec D67). */
export const personCalls: readonly Call[] = [
  own('get', '', 'Свой телефон для входа и свои сеансы', ownPage),
  own('delete', 'sessions/', 'Завершить все свои сеансы, кроме этого', Type.Null()),
  own('delete', 'sessions/{id}/', 'Завершить свой сеанс', Type.Null(), { parameters: [idIn('id')] }),
  own('post', 'phone/', 'Отправить код на новый телефон для входа', codeSent, { body: { schema: newPhoneBody, example: { phone: '79120000001' } } }),
  own('put', 'phone/', 'Сменить телефон для входа по коду', Type.Null(), { body: { schema: phoneCodeBody, example: { phone: '79120000001', code: '123456' } } }),
];

/** Brings a deleted record back, as far as the rules of its resource let it: those of the documents, and what no two records of an added one may share. */
export function restoreCall(added: readonly Declaration[]): Call {
  const ofAdded = [...companyResources, ...added].flatMap(({ unique = [] }) => unique.map(refusalOf));
  const rules = new Map([...ofAdded, special205, motivation206, strategy209].map((one) => [one.code, one]));
  return history('post', '/{entry}/restore/', 'Вернуть удалённую запись', Type.Record(Type.String(), Type.Union([Type.Integer(), Type.String()])), [idIn('entry'), flag('force', 'то, что мешает по правилам раздела, уступает, как при сохранении с force: true')], { refusals: [forbidden, notFound, conflict, ...rules.values()] });
}

/** What the host answers itself, in every mode, where it has a database: who has changed what, and the views of lists (docs/history.md, docs/lists.md). */
export const hostCalls: readonly Call[] = [
  history('get', '/', 'Все изменения, новые сверху', entries, [text('person', 'кто'), text('resource', 'раздел'), day('from', 'с какого дня'), day('to', 'по какой день'), ...paging]),
  history('get', '/people/', 'Кто изменял записи', Type.Array(historyPerson), []),
  history('get', '/{resource}/{id}/', 'Изменения одной записи', entries, [...recordOf, ...paging]),
  views('get', '', 'Свои виды списка и виды для всех', Type.Array(view), { parameters: [{ ...text('resource', 'раздел'), required: true }] }),
  views('post', '', 'Сохранить вид', view, { body: { schema: newViewBody, example: { resource: 'strategy', name: 'Мои', settings } } }),
  views('get', '{id}/', 'Прочесть вид', view, { parameters: [idIn('id')] }),
  views('put', '{id}/', 'Изменить вид', view, { parameters: [idIn('id')], body: { schema: viewChangeBody, example: { name: 'Мои стратегии' } } }),
  rights('screens/', 'Разделы и действия, о которых можно спросить', Type.Array(rightsScreen), []),
  rights('why/', 'Почему сотрудник может или не может что-то сделать', whyAnswer, [
    { ...number('personId', 'сотрудник'), required: true }, { ...text('screen', 'раздел'), required: true }, { ...text('action', 'действие'), required: true }, text('recordId', 'запись'),
  ]),
  call('Права', 'put', '/config/person/view/', 'Посмотреть как другой сотрудник, или снова как вы сами (null): новые токены того же сеанса', tokens, {
    body: { schema: viewAsBody, example: { userId: 5 } }, refusals: [forbidden, notFound, conflict], ours: true,
  }),
  views('delete', '{id}/', 'Удалить вид', Type.Object({ id: Type.Integer() }), { parameters: [idIn('id')] }),
];

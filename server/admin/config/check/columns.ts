import type { Node } from 'jsonc-parser';
import { kindOf } from '#kinds/registry/kinds.ts';
import { linkStart } from '#record/linkOf.ts';
import { isSortable } from '#record/sortAndSearch.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ColumnItem } from '#schemas/declaration/list.ts';
import { computedFrom, expandDeclaration, namesInTemplate } from '#schemas/declaration/expand.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import { unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { nodeAtPath } from './parse.ts';

type Say = (path: readonly (string | number)[], text: string) => void;

/** Ways in which a column computes its value instead of showing a field. */
const ways = ['text', 'sum', 'difference', 'lookup'] as const;

/**
 * Reports columns with an invalid computation, name or link. Returns the declaration with the fields that its columns
 * define, for further checks; without them when a column is invalid.
 */
export function checkColumns(tree: Node, declaration: Declaration, note: ReportDiagnostic): Declaration {
  let sound = true;
  const items = (declaration.list?.columns ?? []).flatMap((column, at) =>
    typeof column === 'string' ? [] : [{ column, at }],
  );
  const names = [...Object.keys(declaration.fields), ...items.flatMap(({ column }) => column.name ?? [])];
  const sayAt =
    (at: number): Say =>
    (path, text) => {
      sound = false;
      note(nodeAtPath(tree, ['list', 'columns', at, ...path]), text);
    };
  for (const { column, at } of items) checkForm(declaration, column, sayAt(at));
  for (const { column, at } of items) checkSources(declaration, column, names, sayAt(at));
  checkCircles(items, sayAt);
  const read = sound ? expandDeclaration(declaration) : declaration;
  if (!sound) return read;
  for (const { column, at } of items) checkLooks(read, column, sayAt(at));
  declaration.list?.sort?.forEach(({ field }, at) => {
    if (Object.hasOwn(read.fields, field) && !isSortable(read, field))
      note(nodeAtPath(tree, ['list', 'sort', at, 'field']), `по полю «${field}» нельзя упорядочить`);
  });
  return read;
}

/** Checks that a column either shows a field, or has a name and exactly one computation. */
function checkForm({ fields }: Declaration, column: ColumnItem, say: Say): void {
  const { name, label, field } = column as Partial<ColumnItem>;
  const used = ways.filter((way) => column[way] !== undefined);
  const [way, other] = used;
  if (other !== undefined) say([other], `столбец вычисляется одним способом: ${used.join(', ')} — оставьте один`);
  if (way === undefined) {
    if (name !== undefined)
      say(
        ['name'],
        'имя (name) нужно только вычисляемому столбцу: уберите его или добавьте text, sum, difference или lookup',
      );
    if (field === undefined) say([], 'столбец: не хватает поля (field) или text, sum, difference');
    return;
  }
  if (name === undefined)
    say([way], `у вычисляемого столбца нет имени (name), под ним он стоит в порядке и настройках`);
  else if (Object.hasOwn(fields, name)) say(['name'], `имя «${name}» уже есть среди полей: назовите столбец иначе`);
  else if (name in Object.prototype) say(['name'], `имя «${name}» занято языком: назовите столбец иначе`);
  if (label === undefined) say([way], 'у вычисляемого столбца нет подписи (label)');
  if (way === 'lookup' && field === undefined)
    say(['lookup'], 'не хватает поля (field), в котором стоит ключ записи справочника');
  if (way !== 'lookup' && field !== undefined)
    say(['field'], `столбец с ${way} вычисляется: поле (field) в нём не показано, уберите его`);
}

function checkSources(
  { fields, lookups: own }: Declaration,
  column: ColumnItem,
  names: readonly string[],
  say: Say,
): void {
  const { text, sum, difference, lookup } = column;
  if (lookup !== undefined && !Object.hasOwn({ ...own, ...sharedLookups }, lookup))
    say(['lookup'], unknownWord('нет такого справочника:', lookup, Object.keys({ ...own, ...sharedLookups })));
  if (lookup !== undefined && column.field !== undefined && Array.isArray(fields[column.field]?.read))
    say(['field'], `у поля «${column.field}» два значения: справочник назовёт только одно`);
  if (text !== undefined && namesInTemplate(text).length === 0)
    say(['text'], 'в шаблоне нет полей: назовите их в фигурных скобках, например {lastName} {firstName}');
  for (const name of namesInTemplate(text ?? '')) {
    const field = fields[name];
    if (!names.includes(name)) say(['text'], unknownWord('в шаблоне нет такого поля:', name, names));
    else if (field && 'lookup' in field && field.lookup !== undefined)
      say(
        ['text'],
        `«${name}» выбирается из справочника, в шаблоне стоял бы его ключ: возьмите поле вида names с его именем`,
      );
    else if (field?.read === false) say(['text'], `записи не несут поля «${name}» (read: false)`);
  }
  for (const [way, list] of [
    ['sum', sum],
    ['difference', difference],
  ] as const) {
    list?.forEach((name, at) => {
      const field = fields[name];
      if (field !== undefined && !isFigure(field))
        say([way, at], `поле «${name}» не складывается: нужны числа, деньги или проценты`);
      else if (field?.read === false) say([way, at], `записи не несут поля «${name}» (read: false)`);
    });
  }
}

function isFigure({ kind }: Field): boolean {
  return kind === 'number' || kind === 'money' || kind === 'percent';
}

/** Reports columns computed from each other, each circle once. */
function checkCircles(items: readonly { column: ColumnItem; at: number }[], sayAt: (at: number) => Say): void {
  const byName = new Map(
    items.flatMap((item) => (item.column.name === undefined ? [] : [[item.column.name, item] as const])),
  );
  const messages = new Set<string>();
  const follow = (name: string, way: readonly string[]): void => {
    const item = byName.get(name);
    if (item === undefined || messages.has(name)) return;
    const start = way.indexOf(name);
    if (start === -1) return (computedFrom(item.column) ?? []).forEach((entry) => follow(entry, [...way, name]));
    const circle = way.slice(start);
    circle.forEach((entry) => messages.add(entry));
    sayAt(byName.get(circle[0] ?? name)?.at ?? item.at)(
      ['name'],
      `столбцы вычисляются друг из друга по кругу: ${[...circle, name].join(' → ')}`,
    );
  };
  for (const name of byName.keys()) follow(name, []);
}

/** Checks the target of a column's link, and decimals that its value lacks. */
function checkLooks(declaration: Declaration, column: ColumnItem, say: Say): void {
  const { link, decimals } = column;
  const field = declaration.fields[column.name ?? column.field];
  if (decimals !== undefined && field && !isFigure(field))
    say(
      ['decimals'],
      `знаки после запятой (decimals) бывают у чисел, денег и процентов, а это «${kindOf(field).meaning}»`,
    );
  if (typeof link !== 'string') return;
  const names = Object.keys(declaration.fields);
  for (const name of namesInTemplate(link))
    if (!names.includes(name)) say(['link'], unknownWord('в ссылке нет такого поля:', name, names));
  if (!linkStart.test(link) && !link.startsWith('{'))
    say(
      ['link'],
      `ссылка «${link}» никуда не ведёт: она начинается с / (экран продукта), https://, http://, mailto: или tel:`,
    );
}

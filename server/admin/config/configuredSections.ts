import { isRecord } from '#codecs/records.ts';
import { iconNames, sectionNames, type IconName, type MenuSection } from '#dictionaries/menu.ts';
import { unknownWord } from './check/diagnostic.ts';

/** Receives the place of an error in `sections` and its text; `key` when it concerns the name of a property. */
type NoteSection = (path: readonly (string | number)[], text: string, key?: 'key') => void;

const properties = ['name', 'title', 'icon', 'order'];

/** Parses `sections` of the configuration: menu sections that an installation adds to the product's. */
export function sectionsOf(sections: unknown, note: NoteSection): MenuSection[] {
  if (!Array.isArray(sections)) {
    note([], 'sections: ожидается список, каждый раздел — {"name", "title", "icon", "order"}');
    return [];
  }
  const seen = new Set<string>();
  return (sections as unknown[]).flatMap((section, at) => {
    const say: NoteSection = (path, text, key) => note([at, ...path], text, key);
    if (!isRecord(section)) {
      say([], 'раздел: ожидается {"name", "title", "icon", "order"}');
      return [];
    }
    for (const name of Object.keys(section))
      if (!properties.includes(name)) say([name], unknownWord('неизвестное свойство раздела', name, properties), 'key');
    const { name, title, icon, order } = section;
    sayName(name, seen, say);
    if (typeof title !== 'string' || title.trim() === '') say(['title'], 'у раздела нет названия (title)');
    if (icon !== undefined && !iconNames.some((known) => known === icon))
      say(['icon'], unknownWord('неизвестный значок', String(icon), iconNames));
    if (order !== undefined && (typeof order !== 'number' || !Number.isFinite(order)))
      say(['order'], 'order: ожидается число; разделы продукта стоят на 100, 200, 300, 400 и 500');
    return [
      {
        name: String(name),
        title: String(title),
        ...(icon === undefined ? {} : { icon: icon as IconName }),
        ...(typeof order === 'number' ? { order } : {}),
      },
    ];
  });
}

function sayName(name: unknown, seen: Set<string>, say: NoteSection): void {
  if (typeof name !== 'string')
    say(['name'], 'у раздела нет имени (name): латинские буквы, цифры и дефис, первой стоит буква');
  else if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name))
    say(['name'], `имя раздела «${name}»: допустимы латинские буквы, цифры и дефис, первой стоит буква`);
  else if (sectionNames.some((own) => own === name))
    say(['name'], `раздел «${name}» уже есть в продукте: назовите свой иначе`);
  else if (seen.has(name)) say(['name'], `раздел «${name}» уже есть`);
  else seen.add(name);
}

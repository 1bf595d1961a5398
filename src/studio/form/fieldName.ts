import { nameFor } from '../text/labels.ts';

const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Returns an unused name for a field with this label: the usual one, otherwise the transliterated label. */
export function proposedName(label: string, taken: readonly string[]): string {
  const latin = [...label.toLowerCase()].map((letter) => letters[letter] ?? letter).join('');
  const words = latin
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .slice(0, 4);
  const joined = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  return freeFieldName(nameFor(label) ?? (/^[a-z]/.test(joined) ? joined : `field${joined}`), taken);
}

/** Returns the name, followed by the first free number if it is already used. */
export function freeFieldName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.includes(`${name}${number}`)) return `${name}${number}`;
}

/** Returns in Russian why a field name is not allowed; undefined when it is. */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Введите имя поля. Например, startDate';
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name))
    return 'Имя поля — латинские буквы и цифры, сначала буква. Например, startDate';
  return taken.includes(name) ? `Поле «${name}» уже есть: выберите другое имя` : undefined;
}

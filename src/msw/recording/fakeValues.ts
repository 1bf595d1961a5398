/** A replacement for a value; `at` counts the values of a kind from 1. */
export interface FakeValue<T> {
  kind: string;
  make: (at: number, value: string) => T;
}

const lastNames = [
  'Иванова',
  'Смирнова',
  'Кузнецова',
  'Попова',
  'Соколова',
  'Лебедева',
  'Козлова',
  'Новикова',
  'Морозова',
  'Волкова',
];
const firstNames = ['Анна', 'Мария', 'Елена', 'Ольга', 'Дарья', 'Ирина', 'Юлия'];
const patronymics = ['Петровна', 'Ивановна', 'Сергеевна', 'Андреевна', 'Павловна'];
const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? '';

/** Generates a full name with the same number of words, numbered once all names are used. */
export const madeUpName: FakeValue<string> = {
  kind: 'name',
  make: (at, value) => {
    const words = [pick(lastNames, at), pick(firstNames, at), pick(patronymics, at)].slice(
      0,
      Math.min(3, value.trim().split(/\s+/).length),
    );
    return `${words.join(' ')} ${at}`;
  },
};

/** Generates a phone with the same number of digits and the same spelling; no operator has the code 000. */
export const madeUpPhone: FakeValue<string> = {
  kind: 'phone',
  make: (at, value) => {
    const digits = value.replaceAll(/\D/g, '').length;
    const made = `${digits > 10 ? '7' : ''}9000${String(at).padStart(Math.max(1, digits - (digits > 10 ? 5 : 4)), '0')}`;
    let next = 0;
    return digits < 5 ? made : value.replaceAll(/\d/g, () => made[next++] ?? '0');
  },
};

export const madeUpUuid: FakeValue<string> = {
  kind: 'uuid',
  make: (at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
};

/** Generates a coordinate around Moscow. */
export function madeUpCoordinate(key: string): FakeValue<number> {
  const isLatitude = /lat/i.test(key);
  return {
    kind: 'coordinate',
    make: (at) => Number(((isLatitude ? 55 : 37) + ((at * 137) % 10_000) / 10_000).toFixed(4)),
  };
}

/** Generates a text from the name of its member; a URL keeps the extension of its file name. */
export function madeUpText(key: string): FakeValue<string> {
  if (key === 'address')
    return {
      kind: 'file',
      make: (at, value) => `/files/${at}${/\.[a-z0-9]{2,5}(?=$|[?#])/i.exec(value)?.[0].toLowerCase() ?? ''}`,
    };
  if (/addr/i.test(key)) return { kind: 'place', make: (at) => `Адрес ${at}` };
  return { kind: 'text', make: (at) => `${/name|title/i.test(key) ? 'Название' : 'Текст'} ${at}` };
}

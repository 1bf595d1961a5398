/** A name as it is stored, and a text that finds it as a person sees it (spec D88). */
export interface SearchCase {
  name: string;
  typed: string;
}

/** Every search finds these: lists, filters, lookups, trees, the palette, in the page and in SQL. */
export const searchCases: readonly SearchCase[] = [
  { name: 'Орёл', typed: 'орел' },
  { name: 'Орел', typed: 'ОРЁЛ' },
  { name: '«Калуга Продукт»', typed: '"калуга продукт"' },
  { name: 'ООО "Калуга Продукт"', typed: 'ооо «Калуга Продукт»' },
  { name: 'ИП О’Коннор', typed: "о'коннор" },
  { name: 'Чайныи\u0306 дом', typed: 'чайный дом' },
  { name: 'Чай чёрный  100\u00a0г', typed: 'черный 100 г' },
  { name: 'Санкт‑Петербург', typed: 'санкт-петербург' },
  { name: 'Ростов—Дон', typed: 'ростов–дон' },
  { name: 'Қазақстан', typed: 'қазақ' },
  { name: 'CAFÉ Ärger', typed: 'café ärger' },
  { name: 'Мо\u00adлоко\u200b', typed: 'мол\u2060око' },
];

/** Searches by words, which every search but the filter of a text field is, also find these. */
export const wordCases: readonly SearchCase[] = [{ name: 'Лакомка, ул. Ленина, Казань', typed: 'казань лакомка' }];

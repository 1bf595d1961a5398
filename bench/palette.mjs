import { createMatcher } from '#app/palette/matcher.ts';
import { otherLayout } from '#codecs/keyboardLayout.ts';
import { median } from './_browser.mjs';

const count = 10_000;
/** Maximum milliseconds per key press. */
const max = 50;

const cities = ['Тула', 'Орёл', 'Казань', 'Пермь', 'Йошкар-Ола', 'Великий Новгород'];
const things = ['План агента', 'Промо весны', 'Аудит полки', 'Список MML', 'Магазин «Заречный»', 'Стратегия'];
const entries = Array.from({ length: count }, (_, at) => ({
  name: `${things[at % things.length]} ${cities[(at % 7) % cities.length]} ${at}`,
  detail: `Стратегия аудита · улица Ленина, ${at % 200}`,
}));

const began = performance.now();
const find = createMatcher(entries);
const folding = performance.now() - began;

/** Typical inputs, key by key: names, words in any order, the other keyboard layout, a text without matches. */
const texts = [
  'план агента тула',
  'лен аудит 77',
  otherLayout('промо весны'),
  'щщщщ',
  'а',
  'стратегия аудита улица ленина орёл заречный магазин',
];
const keys = texts.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)));
const times = Array.from({ length: 5 }, () =>
  keys.map((typed) => {
    const pressed = performance.now();
    find(typed, 300);
    return performance.now() - pressed;
  }),
)
  .flat()
  .toSorted((a, b) => a - b);
const worst = times.at(-1) ?? 0;
console.log(
  `palette of ${count} entries: folded once in ${folding.toFixed(0)} ms; a key ${median(times).toFixed(1)} ms, the slowest ${worst.toFixed(1)} ms (at most ${max})`,
);
if (worst > max) process.exitCode = 1;

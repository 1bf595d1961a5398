import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const palette = 'src/ui/theme/palette.css';

const names =
  'white|black|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|gold|navy|teal|cyan|magenta|tomato|crimson|indigo|violet';
/** Literal colours: numbers anywhere, names where a style is written. */
const numbers =
  /(?:#|%23)(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w/-])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/gi;
const named = new RegExp(
  String.raw`(?:color|background|border[\w-]*|fill|stroke|shadow|outline)["']?\s*:[^;{}]*?["'\s:](?:${names})\b`,
  'gi',
);

/** Returns the literal colours in a file's text, without comments. */
function literals(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  return [...code.matchAll(numbers), ...code.matchAll(named)].map(([found]) => found);
}

// 'Dark theme': one palette of tokens in one place
describe('Single palette of tokens', () => {
  it('contains every colour: no other file of the page has a literal one', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `src/${file}`);
    const found = files
      .filter((file) => file !== palette)
      .flatMap((file) => literals(readFileSync(join(root, file), 'utf8')).map((literal) => `${file}: ${literal}`));
    expect(files).toContain(palette);
    expect(found).toEqual([]);
  });

  it.each([
    ['a { color: #fff; }', ['#fff']],
    ['a { background: rgb(20 30 50 / 16%); }', ['rgb(2']],
    ["const sea = '#e3ebf3';", ['#e3ebf3']],
    ['a { fill: url("x%23c7d000"); }', ['%23c7d000']],
    ['a { border: 1px solid white; }', ['border: 1px solid white']],
    ["style={{ color: 'red' }}", ["color: 'red"]],
    ['a { color: var(--ink); background: color-mix(in srgb, var(--accent) 5%, transparent); }', []],
    ["import { a } from '#dead/beef.ts';", []],
    ['/* #fff */ a { color: currentColor; white-space: nowrap; }', []],
  ])('finds a literal colour in %s', (text, found) => expect(literals(text)).toEqual(found));
});

function tokensOf(selector: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, palette), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const from = text.indexOf(`${selector} {`);
  return new Map(
    [...text.slice(from, text.indexOf('}', from)).matchAll(/--([\w-]+): (.+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

const light = tokensOf(':root');
const dark = tokensOf("[data-theme='dark']");
const raised = tokensOf('.cm-tooltip)');
const themes = {
  light: light,
  dark: new Map([...light, ...dark]),
  'dark, of what floats': new Map(
    [...light, ...dark, ['paper', dark.get('raised') ?? ''], ...raised].filter(
      ([, value]) => value !== 'var(--raised)',
    ) as [string, string][],
  ),
};

/** Returns the relative luminance (WCAG 2.1) of `#rgb` or `#rrggbb`. */
function luminance(color: string): number {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) throw new Error(`${color} is no plain colour`);
  const parts = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = parts
    .map((part) => parseInt(part, 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}

function contrast(tokens: ReadonlyMap<string, string>, text: string, ground: string): number {
  const [bright = 0, dim = 0] = [text, ground].map((name) => luminance(tokens.get(name) ?? '')).sort((a, b) => b - a);
  return Math.round(((bright + 0.05) / (dim + 0.05)) * 100) / 100;
}

const pairs: readonly (readonly [texts: readonly string[], grounds: readonly string[]])[] = [
  [
    ['ink', 'muted'],
    ['surface', 'paper', 'raised', 'field', 'hover', 'accent-soft'],
  ],
  [['ink'], ['found', 'danger-soft', 'success-soft', 'warning-soft']],
  [['placeholder'], ['field', 'paper']],
  [
    ['accent', 'accent-strong', 'accent-pressed'],
    ['surface', 'paper', 'raised', 'field', 'hover', 'accent-soft'],
  ],
  [
    ['danger', 'danger-strong'],
    ['surface', 'paper', 'raised', 'field', 'danger-soft'],
  ],
  [['success'], ['paper', 'raised', 'success-soft']],
  [['warning'], ['paper', 'raised', 'hover', 'warning-soft']],
  [['on-fill'], ['accent-fill', 'accent-fill-strong', 'accent-fill-pressed', 'danger-fill', 'danger-fill-strong']],
  [['map-name'], ['map-sea', 'map-land', 'map-home', 'map-ground', 'map-halo']],
  [['code-name', 'code-text', 'code-value'], ['paper']],
];

// 'Dark theme': contrast on every screen in both
describe('Contrast of every pair of text and background, at least 4.5 : 1', () => {
  it.each(Object.entries(themes))('%s', (_theme, tokens) => {
    const weak = pairs
      .flatMap(([texts, grounds]) =>
        texts.flatMap((text) =>
          grounds.map((ground) => [`${text} on ${ground}`, contrast(tokens, text, ground)] as const),
        ),
      )
      .filter(([, ratio]) => ratio < 4.5);
    expect(weak).toEqual([]);
  });

  it('defines the same tokens in both themes, and shared values once', () => {
    expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([]);
    expect([...light.keys()].filter((name) => !dark.has(name))).toEqual(['on-fill', 'tick', 'qr-paper', 'qr-ink']);
    expect([...raised.keys()].filter((name) => !dark.has(name))).toEqual([]);
  });
});

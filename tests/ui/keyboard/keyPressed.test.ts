// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { keyPressed } from '#ui/keyboard/keyPressed.ts';
import { singleKeys } from '#ui/keyboard/singleKeys.ts';

type Press = KeyboardEventInit & { key: string };

function press(init: Press, target: HTMLElement = document.body) {
  let name: ReturnType<typeof keyPressed> = null;
  const hear = (event: KeyboardEvent) => {
    name = keyPressed(event);
  };
  document.addEventListener('keydown', hear);
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  document.removeEventListener('keydown', hear);
  return name;
}

function element(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}

afterEach(() => {
  singleKeys.set(true);
  document.body.replaceChildren();
});

describe('Meaning of a key press', () => {
  it.each<[string, Press, ReturnType<typeof keyPressed>]>([
    ['Ctrl K', { key: 'k', code: 'KeyK', ctrlKey: true }, 'palette'],
    ['Ctrl Л', { key: 'л', code: 'KeyK', ctrlKey: true }, 'palette'],
    ['Ctrl Enter', { key: 'Enter', code: 'Enter', ctrlKey: true }, 'save'],
    ['N', { key: 'n', code: 'KeyN' }, 'create'],
    ['Т, where N is', { key: 'т', code: 'KeyN' }, 'create'],
    ['N with Caps Lock', { key: 'N', code: 'KeyN' }, 'create'],
    ['J', { key: 'j', code: 'KeyJ' }, 'next'],
    ['О, where J is', { key: 'о', code: 'KeyJ' }, 'next'],
    ['Л, where K is', { key: 'л', code: 'KeyK' }, 'previous'],
    ['Alt J', { key: 'j', code: 'KeyJ', altKey: true }, 'next'],
    ['⌥J of a Mac', { key: '∆', code: 'KeyJ', altKey: true }, 'next'],
    ['/', { key: '/', code: 'Slash' }, 'search'],
    ['the same key in the Russian layout', { key: '.', code: 'Slash' }, 'search'],
    ['/ of the Russian layout', { key: '/', code: 'Backslash', shiftKey: true }, 'search'],
    ['?', { key: '?', code: 'Slash', shiftKey: true }, 'keys'],
    ['the same keys in the Russian layout', { key: ',', code: 'Slash', shiftKey: true }, 'keys'],
    ['? of the Russian layout', { key: '?', code: 'Digit7', shiftKey: true }, 'keys'],
    ['a letter of another Latin layout', { key: 'n', code: 'KeyL' }, 'create'],
    ['the dot of the English layout', { key: '.', code: 'Period' }, null],
    ['Shift N', { key: 'N', code: 'KeyN', shiftKey: true }, null],
    ['Ctrl Shift K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, null],
    ['AltGr', { key: 'n', code: 'KeyN', ctrlKey: true, altKey: true }, null],
    ['Alt N, which the browser uses', { key: 'n', code: 'KeyN', altKey: true }, null],
    ['a key during IME input', { key: 'n', code: 'KeyN', isComposing: true }, null],
    ['N held down', { key: 'n', code: 'KeyN', repeat: true }, null],
    ['J held down', { key: 'j', code: 'KeyJ', repeat: true }, 'next'],
  ])('%s', (_name, init, name) => expect(press(init)).toBe(name));

  it.each([
    '<input>',
    '<input type="number">',
    '<textarea></textarea>',
    '<select></select>',
    '<div role="menu"><button>1</button></div>',
    '<div role="listbox"></div>',
    '<div contenteditable="true"></div>',
  ])('leaves letters in %s to the control and handles keys with Ctrl and Alt', (html) => {
    const target = element(html);
    expect(
      [
        { key: 'n', code: 'KeyN' },
        { key: '/', code: 'Slash' },
        { key: '?', code: 'Slash' },
      ].map((item) => press(item, target)),
    ).toEqual([null, null, null]);
    expect(press({ key: 'л', code: 'KeyK', ctrlKey: true }, target)).toBe('palette');
    expect(press({ key: 'j', code: 'KeyJ', altKey: true }, target)).toBe('next');
  });

  it.each(['<input type="checkbox">', '<input type="radio">', '<button></button>'])(
    'handles letters in %s, which accepts no text',
    (html) => expect(press({ key: 'n', code: 'KeyN' }, element(html))).toBe('create'),
  );

  it('can disable keys without Ctrl and Alt (WCAG 2.1.4), stored on the computer', () => {
    singleKeys.set(false);
    expect(
      [
        { key: 'n', code: 'KeyN' },
        { key: '?', code: 'Slash' },
        { key: '/', code: 'Slash' },
      ].map((item) => press(item)),
    ).toEqual([null, null, null]);
    expect(press({ key: 'k', code: 'KeyK', ctrlKey: true })).toBe('palette');
    expect(localStorage.getItem('singleKeys')).toBe('off');
  });
});

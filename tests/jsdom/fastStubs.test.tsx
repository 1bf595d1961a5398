import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';
import { jsdomStyles } from './styles.ts';

afterEach(cleanup);

const styleOf = ({ display, visibility, pointerEvents }: CSSStyleDeclaration) => ({
  display,
  visibility,
  pointerEvents,
});
const all = (): Element[] => [...document.querySelectorAll('*')];
const named = (element: Element): string => element.outerHTML.slice(0, 80);
const cheap = () => all().map((element) => [named(element), styleOf(window.getComputedStyle(element))]);
const jsdomAnswers = () => all().map((element) => [named(element), styleOf(jsdomStyles(element))]);

type Control = HTMLButtonElement | HTMLInputElement;
const controls = (): Control[] => [...document.querySelectorAll<Control>('button, input, select, textarea')];
const labelsOf = () =>
  controls().map((control) => [named(control), control.labels === null ? null : [...control.labels]]);
const controlled = () =>
  controls().map((control) => [
    named(control),
    control.type === 'hidden'
      ? null
      : [...document.querySelectorAll('label')].filter(({ control: item }) => item === control),
  ]);

describe('Cheap replacements of jsdom functions', () => {
  it('match on hidden, inheriting and special elements, and on elements in style rules', () => {
    render(
      <>
        <style>{'.away {display: none} @media all {.faint {visibility: hidden}} p {pointer-events: none}'}</style>
        <div hidden>
          <span>1</span>
        </div>
        <div style={{ visibility: 'hidden' }}>
          <b>2</b>
          <b style={{ visibility: 'visible' }}>3</b>
          <b style={{ visibility: 'inherit' }}>4</b>
        </div>
        <div style={{ pointerEvents: 'none' }}>
          <button type="button">5</button>
          <button type="button" style={{ pointerEvents: 'auto' }}>
            6
          </button>
        </div>
        <div className="away">
          <i>7</i>
        </div>
        <div className="faint">
          <i>8</i>
        </div>
        <p>
          <i>9</i>
        </p>
        <span style={{ display: 'flex' }}>10</span>
        <span style={{ display: 'inherit' }}>11</span>
        <table>
          <tbody>
            <tr hidden>
              <td>12</td>
            </tr>
          </tbody>
        </table>
        <details>
          <summary>13</summary>14
        </details>
        <dialog>15</dialog>
        <svg>
          <g>
            <title>16</title>
          </g>
        </svg>
        <form>
          <label>
            17
            <input />
          </label>
          <label htmlFor="a">18</label>
          <input id="a" />
          <input id="a" />
          <input type="hidden" />
          <textarea id="b" />
          <select />
        </form>
      </>,
    );
    expect(cheap()).toEqual(jsdomAnswers());
    expect(labelsOf()).toEqual(controlled());
    expect(window.getComputedStyle(screen.getByText('10')).getPropertyValue('display')).toBe('flex');
  });

  it('match after the style rules have changed', () => {
    const { container } = render(
      <>
        <style>{'i {display: block}'}</style>
        <i>1</i>
      </>,
    );
    expect(window.getComputedStyle(screen.getByText('1')).display).toBe('block');
    const rules = container.querySelector('style')?.sheet;
    rules?.insertRule('b {display: none}');
    rules?.insertRule('i {display: none}', 2);
    expect(window.getComputedStyle(screen.getByText('1')).display).toBe('none');
  });

  describe('Cheap replacements on a screen', () => {
    const fixture = createScreenFixture();

    it('match jsdom on a list with a form open over it', async () => {
      const user = await fixture.open(auditStrategyResource);
      await user.click(await screen.findByRole('button', { name: 'Создать стратегию' }));
      await screen.findByRole('dialog', { name: 'Стратегия аудита' });
      expect(all().length).toBeGreaterThan(300);
      expect(cheap()).toEqual(jsdomAnswers());
      expect(labelsOf()).toEqual(controlled());
    });
  });
});

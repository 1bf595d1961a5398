/*
 * What Testing Library asks of the style of every element it looks at. jsdom makes the whole style of an element, and of all that it lies in, for each question;
 * here only the answers are made, and only where neither a rule of the page nor the element itself has a say. `cheap.test.tsx` holds them to those of jsdom.
 */
const requests = ['display', 'visibility', 'pointer-events'] as const;
const initial = { visibility: 'visible', 'pointer-events': 'auto' };

type Asked = (typeof requests)[number];
type Styles = Window['getComputedStyle'];

/** The rules of a page that say anything of it. */
interface Ruled {
  sheets: readonly CSSStyleSheet[];
  sizes: readonly number[];
  selector: string;
}

const isAsked = (name: string): name is Asked => requests.some((item) => item === name);

function selectorsOf(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule)
      return requests.some((name) => rule.style.getPropertyValue(name) !== '') ? [rule.selectorText] : [];
    return rule instanceof CSSGroupingRule ? selectorsOf(rule.cssRules) : [];
  });
}

const isOf = ({ sheets, sizes }: Ruled, now: readonly CSSStyleSheet[]): boolean =>
  now.length === sheets.length &&
  now.every((sheet, index) => sheet === sheets[index] && sheet.cssRules.length === sizes[index]);

function ruledBy(sheets: readonly CSSStyleSheet[]): Ruled {
  return {
    sheets,
    sizes: sheets.map(({ cssRules }) => cssRules.length),
    selector: sheets.flatMap(({ cssRules }) => selectorsOf(cssRules)).join(','),
  };
}

/** Elements that are shown by more than their name. */
const special = new Set(['dialog', 'embed', 'noscript', 'summary']);
const isSpecial = (element: Element): boolean =>
  special.has(element.localName) ||
  element.hasAttribute('hidden') ||
  element.hasAttribute('popover') ||
  element.getAttribute('type') === 'hidden';

/** What the element says of itself, empty where it says nothing; undefined where only jsdom can tell. */
function own(element: Element, name: Asked, { selector }: Ruled): string | undefined {
  if (isSpecial(element) || (selector !== '' && element.matches(selector))) return undefined;
  if (!element.hasAttribute('style')) return '';
  const value = (element as HTMLElement).style.getPropertyValue(name);
  return /^(?:inherit|initial|unset|revert|revert-layer)$/.test(value) ? undefined : value;
}

/** Answers what is asked of all elements; `jsdom` all else. */
function cheapStyles(jsdom: Styles): Styles {
  let ruled: Ruled = { sheets: [], sizes: [], selector: '' };
  /** How elements of each name are shown. */
  const displays = new Map<string, string>();

  function answer(element: Element, name: Asked): string {
    const really = (): string => jsdom(element).getPropertyValue(name);
    const sheets = [...document.styleSheets];
    if (!isOf(ruled, sheets)) ruled = ruledBy(sheets);
    if (name === 'display') {
      const said = own(element, name, ruled);
      if (said !== '') return said ?? really();
      const known = displays.get(element.localName) ?? really();
      displays.set(element.localName, known);
      return known;
    }
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const said = own(at, name, ruled);
      if (said !== '') return said ?? really();
    }
    return initial[name];
  }

  return (element) => {
    const valueOf = (name: string): string =>
      isAsked(name) ? answer(element, name) : jsdom(element).getPropertyValue(name);
    return new Proxy(document.documentElement.style, {
      get(_, key) {
        if (key === 'getPropertyValue') return valueOf;
        if (key === 'display' || key === 'visibility') return valueOf(key);
        if (key === 'pointerEvents') return valueOf('pointer-events');
        const style = jsdom(element);
        const value: unknown = Reflect.get(style, key);
        return typeof value === 'function' ? (value.bind(style) as unknown) : value;
      },
    });
  };
}

/** What was asked before, by the function that is asked in its place. */
const replaced = new WeakMap<Styles, Styles>();

/** jsdom's own answers. */
export const jsdomStyles: Styles = (element) =>
  (replaced.get(window.getComputedStyle) ?? window.getComputedStyle)(element);

/** Has the window answer cheaply; files of tests may share one. */
export function stubComputedStyles(): void {
  if (replaced.has(window.getComputedStyle)) return;
  const jsdom = window.getComputedStyle;
  window.getComputedStyle = cheapStyles(jsdom);
  replaced.set(window.getComputedStyle, jsdom);
}

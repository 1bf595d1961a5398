/*
 * Style properties that Testing Library reads of every element. jsdom computes the whole style of the element and its
 * ancestors for each read;
 * these functions compute only the result, and only when neither a rule of the page nor the element sets it.
 * `cheap.test.tsx` compares them with jsdom.
 */
const requests = ['display', 'visibility', 'pointer-events'] as const;
const initial = { visibility: 'visible', 'pointer-events': 'auto' };

type StyleRequest = (typeof requests)[number];
type Styles = Window['getComputedStyle'];

/** The rules of a page that set one of these properties. */
interface Ruled {
  sheets: readonly CSSStyleSheet[];
  sizes: readonly number[];
  selector: string;
}

const isStyleRequest = (name: string): name is StyleRequest => requests.some((item) => item === name);

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

/** Elements whose display depends on more than their name. */
const special = new Set(['dialog', 'embed', 'noscript', 'summary']);
const isSpecial = (element: Element): boolean =>
  special.has(element.localName) ||
  element.hasAttribute('hidden') ||
  element.hasAttribute('popover') ||
  element.getAttribute('type') === 'hidden';

/** Returns the element's inline value, empty without one; undefined when only jsdom can compute it. */
function own(element: Element, name: StyleRequest, { selector }: Ruled): string | undefined {
  if (isSpecial(element) || (selector !== '' && element.matches(selector))) return undefined;
  if (!element.hasAttribute('style')) return '';
  const value = (element as HTMLElement).style.getPropertyValue(name);
  return /^(?:inherit|initial|unset|revert|revert-layer)$/.test(value) ? undefined : value;
}

/** Returns the cheap results for all elements; `jsdom` computes everything else. */
function cheapStyles(jsdom: Styles): Styles {
  let ruled: Ruled = { sheets: [], sizes: [], selector: '' };
  /** The default display of elements by name. */
  const displays = new Map<string, string>();

  function answer(element: Element, name: StyleRequest): string {
    const really = (): string => jsdom(element).getPropertyValue(name);
    const sheets = [...document.styleSheets];
    if (!isOf(ruled, sheets)) ruled = ruledBy(sheets);
    if (name === 'display') {
      const result = own(element, name, ruled);
      if (result !== '') return result ?? really();
      const known = displays.get(element.localName) ?? really();
      displays.set(element.localName, known);
      return known;
    }
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const result = own(at, name, ruled);
      if (result !== '') return result ?? really();
    }
    return initial[name];
  }

  return (element) => {
    const valueOf = (name: string): string =>
      isStyleRequest(name) ? answer(element, name) : jsdom(element).getPropertyValue(name);
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

/** The original functions by the functions that replace them. */
const replaced = new WeakMap<Styles, Styles>();

/** Returns jsdom's original result. */
export const jsdomStyles: Styles = (element) =>
  (replaced.get(window.getComputedStyle) ?? window.getComputedStyle)(element);

/** Installs the cheap styles in the window; test files may share one window. */
export function stubComputedStyles(): void {
  if (replaced.has(window.getComputedStyle)) return;
  const jsdom = window.getComputedStyle;
  window.getComputedStyle = cheapStyles(jsdom);
  replaced.set(window.getComputedStyle, jsdom);
}

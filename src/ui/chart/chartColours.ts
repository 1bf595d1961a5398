import { useEffect, useState, type RefObject } from 'react';

/** Theme colours in a form usable by a canvas. */
export interface ChartColours {
  series: readonly string[];
  ink: string;
  line: string;
  paper: string;
  font: string;
}

/** Reads the chart colours from the styles at the figure's position. */
export function readChartColours(figure: Element): ChartColours {
  const [style, legend] = [getComputedStyle(figure), figure.querySelectorAll('.plot-swatch')];
  return {
    series: [...legend].map((swatch) => getComputedStyle(swatch).color),
    ink: style.color,
    line: style.borderTopColor,
    paper: style.backgroundColor,
    font: `12px ${style.fontFamily}`,
  };
}

const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];

/** Returns a number that changes with the theme, so that a canvas is redrawn. */
export function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((before) => before + 1);
    const lists = media.map((query) => window.matchMedia(query));
    for (const list of lists) list.addEventListener('change', changed);
    const root = new MutationObserver(changed);
    root.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] });
    return () => {
      for (const list of lists) list.removeEventListener('change', changed);
      root.disconnect();
    };
  }, []);
  return changes;
}

/** Returns the width of an element in pixels; 0 before it is known. */
export function useWidth(ref: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

import { stubLabels } from './jsdom/labels.ts';
import { stubComputedStyles } from './jsdom/styles.ts';

/** jsdom plays no animations, so none may be waited for: the person of the tests asks for less motion, and for nothing else. */
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('prefers-reduced-motion'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

stubLabels();
stubComputedStyles();

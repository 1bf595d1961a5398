import { setTimeZone } from '#codecs/timeZone.ts';
import { stubLabels } from './jsdom/labels.ts';
import { stubComputedStyles } from './jsdom/styles.ts';

/**
 * jsdom plays no animations, so a test must not wait for them: the tests' user prefers reduced motion, and no other
 * media query matches.
 */
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
// Modules are shared by the files of a process, and a mounted app has set the company's zone.
setTimeZone(() => undefined);

import { chromiumMissing, ensureChromium } from './chromium.mjs';

/** Runs end-to-end tests as a section of a run; a machine without Chromium fails the run. */
export async function runBrowserStories(run, title, args) {
  let chromium;
  const isFound = await run.step('Chromium', () => {
    chromium = ensureChromium();
    if (!chromium) throw new Error(chromiumMissing);
  });
  if (isFound) await run.playwright('stories', title, args, chromium);
  else run.omit(title, 'нет Chromium');
}

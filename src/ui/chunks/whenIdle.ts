/** Maximum milliseconds to wait: a page that is busy with other work is not idle. */
const timeout = 1000;

/** Resolves when the page is idle, or after a second, so that loaded rows are painted before later code is parsed. */
export function whenIdle(): Promise<void> {
  // Browsers without `requestIdleCallback` use a timeout, after pending rendering.
  return new Promise((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve);
  });
}

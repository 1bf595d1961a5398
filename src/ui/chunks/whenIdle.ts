/** Resolves when the page is idle, so that loaded rows are painted before later code is parsed. */
export function whenIdle(): Promise<void> {
  // Browsers without `requestIdleCallback` use a timeout, after pending rendering.
  return new Promise((resolve) => {
    (window.requestIdleCallback ?? setTimeout)(() => resolve());
  });
}

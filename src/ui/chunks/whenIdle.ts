/** Resolves once the page has nothing better to do: rows that are here are drawn before what comes after them is read. */
export function whenIdle(): Promise<void> {
  // Not every browser tells; there, after what waits to be drawn now.
  return new Promise((resolve) => {
    (window.requestIdleCallback ?? setTimeout)(() => resolve());
  });
}

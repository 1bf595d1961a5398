const storageKey = 'singleKeys';
let on = read();

/** Whether shortcuts without Ctrl or Alt are enabled (WCAG 2.1.4); stored on the computer. */
export const singleKeys = {
  areOn: (): boolean => on,
  set(next: boolean): void {
    on = next;
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
    } catch {
      // Without localStorage the setting lasts until the page closes.
    }
  },
};

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

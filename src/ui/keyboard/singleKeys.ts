const kept = 'singleKeys';
let on = read();

/** Whether keys without Ctrl or Alt do anything (WCAG 2.1.4); the computer remembers it. */
export const singleKeys = {
  areOn: (): boolean => on,
  set(next: boolean): void {
    on = next;
    try {
      localStorage.setItem(kept, next ? 'on' : 'off');
    } catch {
      // Where nothing is kept it counts until the page is left.
    }
  },
};

function read(): boolean {
  try {
    return localStorage.getItem(kept) !== 'off';
  } catch {
    return true;
  }
}

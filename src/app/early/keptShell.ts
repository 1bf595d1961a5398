/** The menu as it was drawn last, in the browser's storage beside the session. */
const key = 'shell';
const id = 'kept-shell';

/** Keeps how the menu looks, so that the next visit of the same session shows it before the application is there. */
export function keepShell(shell: HTMLElement): void {
  const copy = shell.cloneNode() as HTMLElement;
  const menu = shell.querySelector('.sidebar')?.cloneNode(true) as HTMLElement | undefined;
  if (!menu) return;
  // What comes while nothing else goes on would come twice.
  menu.querySelector('.find')?.replaceChildren();
  // What stands above the foot for a while has its styles with it.
  menu.querySelectorAll('.menu ~ :not(.sidebar-foot)').forEach((notice) => notice.remove());
  copy.append(menu);
  try {
    localStorage.setItem(key, copy.outerHTML);
  } catch {
    // Without room for it, the menu comes with the application.
  }
  document.getElementById(id)?.remove();
}

/** Nothing of a session is kept once it is over. */
export function forgetShell(): void {
  localStorage.removeItem(key);
  document.getElementById(id)?.remove();
}

/** Shows the menu of the last visit for as long as there is nothing but the loader (shell.css); it is a picture, that nothing can be done with yet. */
export function showKeptShell(path: string, styles: readonly string[]): void {
  const html = localStorage.getItem(key);
  if (html === null) return;
  document.addEventListener('readystatechange', () => {
    const sheets = styles.map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href }));
    const loaded = sheets.map((sheet) => new Promise((resolve) => sheet.addEventListener('load', resolve)));
    document.head.append(...sheets);
    void Promise.all(loaded).then(() => draw(html, path));
  }, { once: true });
}

function draw(html: string, path: string): void {
  if (document.querySelector('.shell') || localStorage.getItem(key) === null) return;
  const kept = Object.assign(document.createElement('div'), { id, inert: true, ariaHidden: 'true', innerHTML: html });
  for (const link of kept.querySelectorAll<HTMLAnchorElement>('.menu a')) {
    if (link.pathname === path) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.body.append(kept);
}

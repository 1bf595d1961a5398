import { afterEach, describe, expect, it } from 'vitest';
import { forgetShell, keepShell, showKeptShell } from '#app/early/keptShell.ts';

const drawn = '<div class="shell" data-collapsed="true"><aside class="sidebar"><div class="find"><button>Найти</button></div>'
  + '<nav class="menu"><a href="/notice">Уведомления</a><a href="/strategy" class="active" aria-current="page">Стратегии</a></nav>'
  + '<div class="demo">Демонстрационные данные</div><div class="sidebar-foot">Орлова</div></aside><main>строки</main></div>';

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  document.head.replaceChildren();
});

/** Draws a shell, keeps it, and makes the page a new one. */
function visited(): void {
  document.body.innerHTML = drawn;
  document.querySelectorAll<HTMLElement>('.shell').forEach((shell) => keepShell(shell));
  document.body.innerHTML = '<div id="root"></div>';
}

async function comeBack(path: string): Promise<HTMLElement | null> {
  showKeptShell(path, ['/assets/app.css']);
  document.dispatchEvent(new Event('readystatechange'));
  document.head.querySelector('link')?.dispatchEvent(new Event('load'));
  await Promise.resolve();
  await Promise.resolve();
  return document.getElementById('kept-shell');
}

describe('a second visit shows the shell before the application is there (issue 16)', () => {
  it('as it was drawn last, with the entry of the address, without what comes later and without anything of the records', async () => {
    visited();
    const kept = await comeBack('/notice');
    expect(kept?.innerHTML).toBe('<div class="shell" data-collapsed="true"><aside class="sidebar"><div class="find"></div>'
      + '<nav class="menu"><a href="/notice" aria-current="page">Уведомления</a><a href="/strategy" class="active">Стратегии</a></nav><div class="sidebar-foot">Орлова</div></aside></div>');
    expect(document.head.querySelector('link[rel="stylesheet"]')?.getAttribute('href')).toBe('/assets/app.css');
  });

  it('is a picture: nothing in it takes the focus, a click or the ear of a reader', async () => {
    visited();
    expect(await comeBack('/notice')).toMatchObject({ inert: true, ariaHidden: 'true' });
  });

  it('is nothing where the application was quicker, on a first visit, and once the session is over', async () => {
    expect(await comeBack('/notice')).toBeNull();
    visited();
    document.body.innerHTML = drawn;
    expect(await comeBack('/notice')).toBeNull();
    visited();
    forgetShell();
    expect([await comeBack('/notice'), localStorage.length]).toEqual([null, 0]);
  });

  it('goes with the session that ends while it is shown', async () => {
    visited();
    await comeBack('/notice');
    forgetShell();
    expect(document.getElementById('kept-shell')).toBeNull();
  });
});

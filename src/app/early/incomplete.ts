import { earlyAlert } from './earlySignIn.ts';

const text = 'Страница загрузилась не полностью. Обновите её.';

/** Says that the program did not come, in the first form or over whatever is seen: without it the page would stay as it is, white or with the menu's picture. */
export function tellIfIncomplete(): void {
  document.addEventListener('error', ({ target }) => {
    if (target instanceof HTMLScriptElement) (earlyAlert() ?? pageAlert()).textContent = text;
  }, true);
}

function pageAlert(): Element {
  const place = document.querySelector('.incomplete') ?? document.body.appendChild(document.createElement('main'));
  place.className = 'incomplete centre';
  place.innerHTML = '<p role="alert"></p><a class="button" href="">Обновить</a>';
  return place.firstElementChild as Element;
}

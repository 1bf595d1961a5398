const text = 'Страница загрузилась не полностью. Обновите её.';

/** Shows a message with a reload link when a script of the page fails to load; the page would stay white without it. */
export function reportLoadFailure(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) pageAlert().textContent = text;
    },
    true,
  );
}

function pageAlert(): Element {
  const place = document.querySelector('.incomplete') ?? document.body.appendChild(document.createElement('main'));
  place.className = 'incomplete centre';
  place.innerHTML = '<p role="alert"></p><a class="button" href="">Обновить</a>';
  return place.firstElementChild as Element;
}

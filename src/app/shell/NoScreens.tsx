import type { ReactNode } from 'react';

/** Message for a user who may open no screen. */
export function NoScreens(): ReactNode {
  return (
    <section className="no-screens" aria-labelledby="no-screens">
      <h1 id="no-screens">Нет доступных разделов</h1>
      <div className="centre">
        <p>Обратитесь к администратору.</p>
      </div>
    </section>
  );
}

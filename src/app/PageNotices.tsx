import { useEffect, useState, type ReactNode } from 'react';
import { Messages } from '#ui/messages/Messages.tsx';
import { loadConfig } from './base/config.ts';

/** Messages of the page, rendered once it is usable, and the demo notice of the sign-in. */
export function PageNotices(): ReactNode {
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    let unmounted = false;
    void loadConfig().then((config) => {
      if (!unmounted) setDemo(config.demo);
    });
    return () => {
      unmounted = true;
    };
  }, []);
  return (
    <>
      <Messages />
      {demo && (
        <aside className="page-note" aria-label="Демонстрация">
          Демонстрационные данные. Телефоны для входа и код — в окне, где запущен сервер.
        </aside>
      )}
    </>
  );
}

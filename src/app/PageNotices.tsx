import { useEffect, useState, type ReactNode } from 'react';
import { Messages } from '#ui/messages/Messages.tsx';
import { loadConfig } from './base/config.ts';

/** What the page says over or below whatever it shows, once that can be used: messages, and at the sign-in of a demo that it is one. */
export function PageNotices(): ReactNode {
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    let gone = false;
    void loadConfig().then((config) => {
      if (!gone) setDemo(config.demo);
    });
    return () => {
      gone = true;
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

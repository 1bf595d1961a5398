import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';

/**
 * Page shown without a server (spec D55). The URL stays; the user retries by the button, or the page does when the
 * network returns.
 */
export function NoConnection({ text, retry }: { text: string; retry: () => void }): ReactNode {
  const again = useEffectEvent(retry);
  useEffect(() => {
    const onOnline = () => again();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <main>
      <div className="centre centre-page" role="alert">
        <h1>Нет соединения</h1>
        <p>{text}</p>
        <Button look="primary" autoFocus onClick={retry}>
          Повторить
        </Button>
      </div>
    </main>
  );
}

import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';

/** The page without a server (spec D55). The address stays; another try is made by the button, or by itself when the network is back. */
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

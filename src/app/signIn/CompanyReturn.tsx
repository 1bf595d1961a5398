import { useEffect, useState, type ReactNode } from 'react';
import { BrandMark } from '#ui/brand/BrandMark.tsx';
import { Button } from '#ui/button/Button.tsx';
import { defaultConfig } from '../base/config.ts';
import { homeAfterSignIn, ownAddress } from '../base/loginAddress.ts';
import { session } from '../base/session.ts';
import './signIn.css';

/** One answer of the provider is used once, however often React runs an effect. */
let ending: Promise<unknown> | undefined;

/** Screen `/login/return`: ends the sign-in with which the company's provider of accounts has sent the browser back. */
export function CompanyReturn({ leave }: { leave: () => void }): ReactNode {
  const [error, setError] = useState('');
  const open = (address: string) => {
    window.history.replaceState(null, '', address);
    leave();
  };
  useEffect(() => {
    ending ??= session.endByCompany();
    ending.then(
      (asked) => {
        const home = homeAfterSignIn();
        open(ownAddress(asked) ?? home);
      },
      (failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure)),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The address has one answer.
  }, []);
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <BrandMark />
        {defaultConfig.productName}
      </div>
      <div className="sign-in-card" aria-busy={error === ''}>
        <h1>Вход</h1>
        {error === '' ? (
          <p role="status">Проверяем учётную запись компании…</p>
        ) : (
          <>
            <p role="alert" className="sign-in-why">
              {error}
            </p>
            <Button look="primary" className="sign-in-submit" onClick={() => open('/login')}>
              Перейти ко входу
            </Button>
          </>
        )}
      </div>
    </main>
  );
}

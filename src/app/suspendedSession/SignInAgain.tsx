import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { giveFocusBack } from '#ui/layers/focus.ts';
import { useLayer } from '#ui/layers/layers.ts';
import { loadConfig } from '../base/config.ts';
import { session } from '../base/session.ts';
import { SignInSteps } from '../signIn/SignInSteps.tsx';
import { useRequest } from '../signIn/useRequest.ts';

interface SignInAgainProps {
  /** Checks the user of a new session. Rejects with the text to show. */
  signedIn: () => Promise<void>;
}

/**
 * Sign-in over a screen whose session ended. A native modal dialog: the browser makes everything behind it inert,
 * including other layers, and restores the focus.
 */
export function SignInAgain({ signedIn }: SignInAgainProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const note = useId();
  const [unknown, setUnknown] = useState(false);
  const { busy, error, run } = useRequest();
  // There is nothing to return to.
  useLayer(true, () => undefined, 'modal');
  useLayoutEffect(() => {
    const [shown, before] = [dialog.current, document.activeElement];
    const caret = caretOf(before);
    shown?.showModal();
    return () => {
      shown?.close();
      // The browser restores the focus while the field is still inert, so typing would have no effect.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      giveFocusBack(before);
      requestAnimationFrame(() => {
        if (document.activeElement === before) caret?.();
      });
    };
  }, []);
  const [byApp, setByApp] = useState(false);
  useEffect(() => {
    void loadConfig().then(({ signIn }) => setByApp(signIn.includes('app')));
  }, []);
  const look = () => {
    setUnknown(true);
    void run(signedIn);
  };
  const lookAround = useEffectEvent(() => {
    if (session.isAuthorized() && !busy) look();
  });
  useEffect(() => {
    // The user signed in from another tab.
    const onFocus = () => lookAround();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sign-in-card sign-in-dialog"
      aria-label="Вход"
      aria-describedby={note}
      onCancel={(event) => event.preventDefault()}
    >
      <p id={note} className="sign-in-why" role="status">
        Сеанс завершён. Войдите снова, чтобы продолжить.
      </p>
      {unknown && session.isAuthorized() ? (
        <>
          <div role="alert">{error && <p className="field-error">{error}</p>}</div>
          <Button look="primary" className="sign-in-submit" disabled={busy} onClick={look}>
            Повторить
          </Button>
        </>
      ) : (
        <SignInSteps
          requestCode={async (phone) => (await session.requestCode(phone)).expires}
          signIn={async (phone, code) => {
            await session.signIn(phone, code);
            look();
          }}
          signInByApp={
            byApp
              ? async (phone, code) => {
                  await session.signInByApp(phone, code);
                  look();
                }
              : undefined
          }
        />
      )}
    </dialog>
  );
}

/** Restores the current text cursor. */
function caretOf(field: Element | null): (() => void) | undefined {
  if (!(field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')))
    return undefined;
  const { selectionStart, selectionEnd } = field;
  return () => field.setSelectionRange(selectionStart, selectionEnd);
}

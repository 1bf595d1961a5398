import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { BrandMark } from '#ui/brand/BrandMark.tsx';
import { dismissMessages, tell } from '#ui/messages/messages.ts';
import { editPhone } from '#ui/inputs/phoneEdit.ts';
import { readEarlySignIn, removeEarlySignIn } from '../early/earlySignIn.ts';
import { SignInSteps, type SignInCalls } from './SignInSteps.tsx';
import './signIn.css';

interface SignInProps extends SignInCalls {
  productName: string;
  /** A word to say first, such as 'Необходима авторизация' (spec D55). */
  notice: string | null;
}

/** The sign-in page: an entry of its own, with no Refine and no router (part1 §2.2; design 'Keeping the page light'). */
export default function SignIn({ productName, notice, ...calls }: SignInProps): ReactNode {
  useEffect(() => {
    if (notice !== null) tell({ tone: 'warning', text: notice });
    return dismissMessages;
  }, [notice]);
  const { page, begun } = useEarlySignIn();
  return (
    <main className="sign-in" ref={page}>
      <div className="sign-in-brand">
        <BrandMark />
        {productName}
      </div>
      <div className="sign-in-card"><SignInSteps {...calls} begun={begun} /></div>
    </main>
  );
}

/** Takes over what was done in the first form: its text, its caret and focus, and the press of its button. */
function useEarlySignIn() {
  const page = useRef<HTMLElement>(null);
  // The build draws this page too, where there is no document.
  const [early] = useState(() => (typeof document === 'undefined' ? null : readEarlySignIn()));
  const [typed] = useState(() => early && editPhone('', early.phone, early.caret, null));
  useLayoutEffect(() => {
    if (!early || !typed) return;
    removeEarlySignIn();
    if (early.onButton) page.current?.querySelector('button')?.focus();
    else page.current?.querySelector('input')?.setSelectionRange(typed.caret, typed.caret);
  }, [early, typed]);
  useEffect(() => {
    if (early?.pressed) page.current?.querySelector('form')?.requestSubmit();
  }, [early]);
  return { page, begun: typed ? { phone: typed.text, sent: null } : undefined };
}

import { useEffect, type ReactNode } from 'react';
import { BrandMark } from '#ui/brand/BrandMark.tsx';
import { dismissMessages, showMessage } from '#ui/messages/messages.ts';
import { SignInSteps, type SignInCalls } from './SignInSteps.tsx';
import './signIn.css';

interface SignInProps extends SignInCalls {
  productName: string;
  /** Notice to show first, such as 'Необходима авторизация' (spec D55). */
  notice: string | null;
}

/** The sign-in page: a separate entry without Refine and router (part1 §2.2; design 'Keeping the page light'). */
export default function SignIn({ productName, notice, ...calls }: SignInProps): ReactNode {
  useEffect(() => {
    if (notice !== null) showMessage({ tone: 'warning', text: notice });
    return dismissMessages;
  }, [notice]);
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <BrandMark />
        {productName}
      </div>
      <div className="sign-in-card">
        <SignInSteps {...calls} />
      </div>
    </main>
  );
}

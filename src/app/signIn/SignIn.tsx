import { useState, type ReactNode } from 'react';
import { phoneDigits } from '#codecs/phone.ts';
import { CodeStep } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { Toast } from './Toast.tsx';
import './signIn.css';

interface SignInProps {
  productName: string;
  /** A word to say first, such as 'Необходима авторизация' (spec D55). */
  notice: string | null;
  /** Both reject with the text to show; the code's expiry is in unix seconds. */
  requestCode: (digits: string) => Promise<number | null>;
  signIn: (digits: string, code: string) => Promise<void>;
  /** Called as soon as the SMS is asked for: time to fetch the rest of the application. */
  preload: () => void;
}

/** The sign-in page: an entry of its own, with no Refine and no router (part1 §2.2; design 'Keeping the page light'). */
export default function SignIn({ productName, notice, requestCode, signIn, preload }: SignInProps): ReactNode {
  const [phone, setPhone] = useState('');
  const [sent, setSent] = useState<{ expires: number | null } | null>(null);
  const digits = phoneDigits(phone);
  const request = async () => {
    const expires = await requestCode(digits);
    setSent({ expires });
    preload();
  };
  return (
    <>
      <main className="sign-in">
        <div className="sign-in-brand">
          <img src="/favicon.svg" alt="" />
          {productName}
        </div>
        <div className="sign-in-card">
          {sent
            ? (
              <CodeStep
                phone={phone}
                expires={sent.expires}
                signIn={(code) => signIn(digits, code)}
                requestAgain={request}
                back={() => setSent(null)}
              />
            )
            : <PhoneStep phone={phone} setPhone={setPhone} requestCode={request} />}
        </div>
      </main>
      {notice && <Toast text={notice} />}
    </>
  );
}

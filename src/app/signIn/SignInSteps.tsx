import { useState, type ReactNode } from 'react';
import { phoneDigits } from '#codecs/phone.ts';
import { AppCodeStep } from './AppCodeStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';

export interface SignInCalls {
  /** Both reject with the text to show; the code's expiry is in unix seconds. */
  requestCode: (digits: string) => Promise<number | null>;
  signIn: (digits: string, code: string) => Promise<void>;
  /** Signs in by the code of an authenticator app; undefined where that is not offered. */
  signInByApp?: ((digits: string, code: string) => Promise<void>) | undefined;
  /** Goes to the company's provider of accounts; undefined where that is not offered. */
  beginByCompany?: (() => Promise<void>) | undefined;
  /** Called when the SMS is requested, which leaves time to load the rest of the application. */
  preload?: () => void;
}

/** A phone known in advance, and the code already sent to it, if any. */
export interface SignInProgress {
  phone: string;
  sent: { expires: number | null } | null;
}

/** The phone step, then the code step (part1 §2.2). */
export function SignInSteps({
  requestCode,
  signIn,
  signInByApp,
  beginByCompany,
  preload,
  progress,
}: SignInCalls & { progress?: SignInProgress | undefined }): ReactNode {
  const [phone, setPhone] = useState(progress?.phone ?? '');
  const [sent, setSent] = useState(progress?.sent ?? null);
  const digits = phoneDigits(phone);
  const request = async () => {
    const expires = await requestCode(digits);
    setSent({ expires });
    preload?.();
  };
  const [byApp, setByApp] = useState(false);
  const toAppCode = signInByApp && (() => setByApp(true));
  const back = () => {
    setSent(null);
    setByApp(false);
  };
  if (byApp && signInByApp)
    return <AppCodeStep phone={phone} signIn={(code) => signInByApp(digits, code)} preload={preload} back={back} />;
  if (!sent) {
    const others = { toAppCode, beginByCompany };
    return <PhoneStep phone={phone} setPhone={setPhone} requestCode={request} {...others} />;
  }
  return (
    <CodeStep
      phone={phone}
      expires={sent.expires}
      signIn={(code) => signIn(digits, code)}
      requestAgain={request}
      back={back}
      toAppCode={toAppCode}
    />
  );
}

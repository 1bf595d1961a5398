import { useState, type ReactNode } from 'react';
import { phoneDigits } from '#codecs/phone.ts';
import { CodeStep } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';

export interface SignInCalls {
  /** Both reject with the text to show; the code's expiry is in unix seconds. */
  requestCode: (digits: string) => Promise<number | null>;
  signIn: (digits: string, code: string) => Promise<void>;
  /** Called as soon as the SMS is asked for: time to fetch the rest of the application. */
  preload?: () => void;
}

/** A phone that is known before, and the code that was sent to it already, if any. */
export interface SignInProgress {
  phone: string;
  sent: { expires: number | null } | null;
}

/** The phone, then the code (part1 §2.2). */
export function SignInSteps({
  requestCode,
  signIn,
  preload,
  begun,
}: SignInCalls & { begun?: SignInProgress | undefined }): ReactNode {
  const [phone, setPhone] = useState(begun?.phone ?? '');
  const [sent, setSent] = useState(begun?.sent ?? null);
  const digits = phoneDigits(phone);
  const request = async () => {
    const expires = await requestCode(digits);
    setSent({ expires });
    preload?.();
  };
  if (!sent) return <PhoneStep phone={phone} setPhone={setPhone} requestCode={request} />;
  return (
    <CodeStep
      phone={phone}
      expires={sent.expires}
      signIn={(code) => signIn(digits, code)}
      requestAgain={request}
      back={() => setSent(null)}
    />
  );
}

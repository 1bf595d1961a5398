import { useState, type ReactNode } from 'react';
import { phoneDigits } from '#codecs/phone.ts';
import { CodeStep } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';

export interface SignInCalls {
  /** Both reject with the text to show; the code's expiry is in unix seconds. */
  requestCode: (digits: string) => Promise<number | null>;
  signIn: (digits: string, code: string) => Promise<void>;
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

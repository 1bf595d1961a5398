import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { isFullPhone, phoneDigits } from '#codecs/phone.ts';
import { FieldError } from './FieldError.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { useRequest } from './useRequest.ts';

interface PhoneStepProps {
  phone: string;
  setPhone: (text: string) => void;
  /** Asks for a code for the digits of the phone; on success the form goes on to the code. */
  requestCode: (digits: string) => Promise<void>;
}

/** 'Вход': the phone (part1 §2.2, §5). */
export function PhoneStep({ phone, setPhone, requestCode }: PhoneStepProps): ReactNode {
  const { busy, error, setError, run } = useRequest();
  const submit = () => {
    const digits = phoneDigits(phone);
    if (isFullPhone(digits)) void run(() => requestCode(digits));
    else setError('Ведите номер телефона полностью');
  };
  const change = (text: string) => {
    setPhone(text);
    setError('');
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={submit} noValidate>
      <h1>Вход</h1>
      <Form.Item label="Телефон" htmlFor="phone" validateStatus={error ? 'error' : ''}>
        <PhoneInput id="phone" value={phone} change={change} invalid={error !== ''} describedBy={error ? 'phone-error' : undefined} busy={busy} />
        <FieldError id="phone-error" text={error} />
      </Form.Item>
      <Button type="primary" size="large" block htmlType="submit" disabled={busy}>Получить код</Button>
    </Form>
  );
}

import { LoadingOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';

/** A spinner without a name: antd's own reads «loading», and stays beside the label for as long as its leaving plays (known trap 26). */
const spinner = { icon: <LoadingOutlined role="presentation" aria-label="" aria-hidden spin /> };

/** A button that starts a request; while it runs the button is disabled and spins. Its name is its label at any moment. */
export function BusyButton({ busy, disabled = false, ...button }: Omit<ButtonProps, 'loading'> & { busy: boolean }): ReactNode {
  return <Button {...button} disabled={disabled || busy} loading={busy && spinner} />;
}

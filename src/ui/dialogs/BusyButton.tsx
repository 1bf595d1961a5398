import { LoadingOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/Button.tsx';

/** Unnamed, so that the button keeps its accessible name while it is busy (known trap 26). */
const spinner = <LoadingOutlined role="presentation" aria-label="" aria-hidden spin />;

/** A button that starts a request; while it runs the button is disabled and shows a spinner. */
export function BusyButton({ busy, disabled = false, icon, ...button }: ButtonProps & { busy: boolean }): ReactNode {
  return <Button {...button} icon={busy ? spinner : icon} disabled={disabled || busy} />;
}

import type { ComponentProps, ReactNode } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: 'plain' | 'primary' | 'outlined' | 'text' | 'link';
  /** Marks an action that loses data. */
  danger?: boolean;
  small?: boolean;
  icon?: ReactNode;
}

/**
 * A native button that looks like antd's: the first list and the sign-in have buttons before antd is loaded
 * (docs/decisions/0029).
 */
export function Button({
  look = 'plain',
  danger = false,
  small = false,
  icon,
  className = '',
  children,
  ...native
}: ButtonProps): ReactNode {
  const looks = [
    `button-${look}`,
    danger && 'button-danger',
    small && 'button-small',
    icon !== undefined && children === undefined && 'button-square',
    className,
  ];
  return (
    <button type="button" {...native} className={['button', ...looks.filter(Boolean)].join(' ')}>
      {icon}
      {icon !== undefined && children !== undefined ? <span>{children}</span> : children}
    </button>
  );
}

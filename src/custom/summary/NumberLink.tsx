import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A number that leads to the list of what it counts; without such a list the number alone. */
export function NumberLink({
  to,
  text,
  label,
  className,
}: {
  to: string | undefined;
  text: string;
  label?: string;
  className?: string;
}): ReactNode {
  if (to === undefined) return <span className={className}>{text}</span>;
  return (
    <Link className={className} to={to} {...(label === undefined ? {} : { 'aria-label': label })}>
      {text}
    </Link>
  );
}

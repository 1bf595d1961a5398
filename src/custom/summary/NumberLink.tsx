import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Draws a number that links to the list that it counts; without such a list only the number. */
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

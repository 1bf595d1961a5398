import type { ReactNode } from 'react';
// Within the script: a request of its own would be one more before the first rows.
import mark from '../../../public/favicon.svg?inline';

/** The mark of the product, beside its name. */
export function BrandMark({ className }: { className?: string }): ReactNode {
  return <img className={className} src={mark} alt="" />;
}

import type { ReactNode } from 'react';
// Inlined into the script, because a separate request would delay the first rows.
import mark from '../../../public/favicon.svg?inline';

/** Logo of the product, beside its name. */
export function BrandMark({ className }: { className?: string }): ReactNode {
  return <img className={className} src={mark} alt="" />;
}

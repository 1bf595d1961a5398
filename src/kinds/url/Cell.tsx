import type { ReactNode } from 'react';
import { safeHref } from '#codecs/url.ts';
import type { CellProps } from '../shared/props.ts';
import { renderCellText } from '#ui/table/renderCellText.tsx';
import { kindOf } from '../registry/kinds.ts';

/** Shows a link that opens in a new tab, if the URL may be opened. */
export function UrlCell(props: CellProps<'url'>): ReactNode {
  const href = safeHref(props.value);
  if (!href) return renderCellText(kindOf(props.field).toText(props.value, props.field));
  return (
    <a
      className="clamp"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      onClick={(event) => event.stopPropagation()}
    >
      {String(props.value)}
    </a>
  );
}

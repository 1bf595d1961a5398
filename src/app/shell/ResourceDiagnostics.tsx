import { useCustom } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { recordIn, recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { customResources } from '../menu/customResources.ts';
import { studioPath } from '../base/screenPaths.ts';

/** Maximum number of listed diagnostics; the others are counted. */
const listed = 3;

/**
 * Shows errors in the files of custom resources to users who can fix them; the last valid versions stay active
 * meanwhile.
 */
export function ResourceDiagnostics(): ReactNode {
  const { diagnostics: count, version } = useStore(customResources);
  const { pathname } = useLocation();
  const { query } = useCustom<Record<string, unknown>>({
    url: '/config/studio/files/',
    method: 'get',
    errorNotification: false,
    queryOptions: { enabled: count > 0, queryKey: ['resourceDiagnostics', version], meta: { quiet: true } },
  });
  // The studio shows them beside the text.
  if (count === 0 || pathname === studioPath) return null;
  const diagnostics = recordsIn(recordIn(query.data?.data).diagnostics);
  return (
    <section className="diagnostics" role="status" aria-label="Ошибки в добавленных ресурсах">
      <strong>Ошибки в добавленных ресурсах: {count}</strong>
      <ul>
        {diagnostics.slice(0, listed).map((item, at) => (
          <li
            key={at}
          >{`${formatText(item.file)}:${formatText(item.line)}:${formatText(item.column)} — ${formatText(item.text)}`}</li>
        ))}
        {diagnostics.length > listed && <li>и ещё {diagnostics.length - listed}</li>}
      </ul>
      <span>
        Действуют прежние версии. <Link to={studioPath}>Открыть студию</Link>
      </span>
    </section>
  );
}

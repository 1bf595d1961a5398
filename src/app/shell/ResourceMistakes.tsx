import { useCustom } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { recordIn, recordsIn } from '#codecs/records.ts';
import { showText } from '#codecs/text.ts';
import { addedResources } from '../added/addedResources.ts';
import { studioPath } from '../screens.ts';

/** Mistakes that are listed; the others are counted. */
const listed = 3;

/** What is wrong with the files of added resources, for those who can mend it: the last good versions are in force meanwhile. */
export function ResourceMistakes(): ReactNode {
  const { mistakes: count, version } = useStore(addedResources);
  const { pathname } = useLocation();
  const { query } = useCustom<Record<string, unknown>>({
    url: '/config/studio/files/', method: 'get', errorNotification: false,
    queryOptions: { enabled: count > 0, queryKey: ['resourceMistakes', version], meta: { quiet: true } },
  });
  // The studio shows them beside the text.
  if (count === 0 || pathname === studioPath) return null;
  const mistakes = recordsIn(recordIn(query.data?.data).mistakes);
  return (
    <section className="mistakes" role="status" aria-label="Ошибки в добавленных ресурсах">
      <strong>Ошибки в добавленных ресурсах: {count}</strong>
      <ul>
        {mistakes.slice(0, listed).map((one, at) => (
          <li key={at}>{`${showText(one.file)}:${showText(one.line)}:${showText(one.column)} — ${showText(one.text)}`}</li>
        ))}
        {mistakes.length > listed && <li>и ещё {mistakes.length - listed}</li>}
      </ul>
      <span>Действуют прежние версии. <Link to={studioPath}>Открыть студию</Link></span>
    </section>
  );
}

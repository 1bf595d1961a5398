import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { usePageTheme } from '#ui/theme/pageTheme.ts';
import { isRecord } from '#codecs/records.ts';
import { ApiError } from '#schemas/apiError.ts';
import { session } from '../base/session.ts';
import '#ui/ui.css';
import './apiDocs.css';

/** Class of the viewer's dark theme. */
const darkClass = 'dark-mode';

/** Loads the description and its viewer, which is larger than the rest of the page. */
async function load() {
  const [description, { drawDescription }] = await Promise.all([fetchApiDescription(), import('./viewer.ts')]);
  return { description, drawDescription };
}

/** Screen `/api-docs`: the API description of this installation, for superusers (docs/for-developers.md). */
export default function ApiDocsScreen(): ReactNode {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['apiDescription'],
    queryFn: load,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const box = useRef<HTMLDivElement>(null);
  const theme = usePageTheme();
  useEffect(() => {
    document.documentElement.classList.toggle(darkClass, theme === 'dark');
    return () => document.documentElement.classList.remove(darkClass);
  }, [theme]);
  useEffect(() => {
    if (data && box.current) data.drawDescription(box.current, data.description);
  }, [data]);
  return (
    <div className="screen">
      <section className="screen-main api-docs" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">Описание API</h1>
          {data && (
            <Button small onClick={() => saveAs(data.description)}>
              Скачать openapi.json
            </Button>
          )}
        </header>
        {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading active={isPending} />}
        <div ref={box} lang="ru" />
      </section>
    </div>
  );
}

/** Saved by script, because the URL itself requires a token. */
function saveAs(description: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(description, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'openapi.json' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

const address = '/config/openapi.json';

/**
 * Fetches the description of the API behind `/api/*`, which has no envelope. An invalid token is refreshed once.
 * Rejects with an `ApiError`.
 */
async function fetchApiDescription(): Promise<object> {
  const used = session.tokens()?.access ?? '';
  const first = await ask(used);
  const response = first.status === 401 ? await ask(await session.refresh(used)) : first;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isRecord(body)) return body;
  throw new ApiError('answered', { code: response.status, text: 'Сервер не отдал описание API' }, response.status);
}

function ask(token: string): Promise<Response> {
  return fetch(address, { headers: { accept: 'application/json', 'x-token': token } }).catch(() => {
    throw new ApiError('unanswered', { code: null, text: 'Нет соединения с сервером' }, 0);
  });
}

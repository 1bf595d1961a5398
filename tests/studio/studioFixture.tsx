import { EditorView } from '@codemirror/view';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { DraftsProvider } from '#engine/core/draftsContext.ts';
import { memoryDraftDatabase, createTabDrafts } from '#tests/draftFixtures.ts';
import { StudioScreen } from '#studio/StudioScreen.tsx';
import { createDataProvider } from '#providers/data.ts';
import { createHttp } from '#providers/http.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import type { Answer } from '#tests/msw/recordedApi.ts';

/** Stubs text measurement, which jsdom lacks and CodeMirror needs. */
export function stubTextMeasures(): void {
  const none = { x: 0, y: 0, left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 };
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => none as DOMRect;
}

/** A configuration server that stores its files in memory and checks them as the real one does. */
export interface FakeHost {
  files: Map<string, string>;
  closed: string | null;
  answers: Record<string, Answer>;
}

export function fakeHost(): FakeHost {
  const host: FakeHost = {
    files: new Map(),
    closed: null,
    answers: {
      'GET /config/studio/files/': () =>
        good({ files: [...host.files].map(([file, text]) => ({ file, text })), diagnostics: [], closed: host.closed }),
      'POST /config/studio/check/': ({ body }) => {
        const { file, text } = body as { file: string; text: string };
        return good({ diagnostics: checkDeclarationText(file, text).diagnostics });
      },
      'GET /config/studio/versions/': () => good([]),
      'POST /config/studio/publish/': ({ body }) => {
        const { file, text, base } = body as { file: string; text: string | null; base: string | null };
        if ((host.files.get(file) ?? null) !== base)
          return bad(
            409,
            'Файл изменился с тех пор, как вы его открыли. Откройте его заново и внесите правку ещё раз.',
          );
        if (text === null) host.files.delete(file);
        else host.files.set(file, text);
        return good({});
      },
    },
  };
  return host;
}

export const good = (data: unknown) => HttpResponse.json({ success: true, data });
export const bad = (code: number, text: string, data?: unknown) =>
  HttpResponse.json({ success: false, error: { code, text, data } }, { status: code });

const http = createHttp({
  session: { tokens: () => null, refresh: () => Promise.reject(new Error('no session')), end: () => Promise.resolve() },
});
/** The user's unpublished drafts. */
export const studioTestDrafts = createTabDrafts(memoryDraftDatabase());
void studioTestDrafts.begin();
export const studio = (
  <DraftsProvider value={studioTestDrafts}>
    <StudioScreen dataOf={({ api }) => createDataProvider(http, () => api)} />
  </DraftsProvider>
);

export function editor(): EditorView {
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Объявление' }));
  if (!view) throw new Error('No editor stands there');
  return view;
}

/** Replaces a piece of the text, as typing does. */
export function type(from: string, to: string): void {
  const view = editor();
  const at = view.state.doc.toString().indexOf(from);
  if (at === -1) throw new Error(`No "${from}" in the text`);
  view.dispatch({ changes: { from: at, to: at + from.length, insert: to } });
}

export const waitForCleanCheck = () => waitFor(() => screen.getByText('Ошибок нет'));

import { http, HttpResponse, type HttpHandler } from 'msw';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/**
 * Creates handlers for the page's requests to its server: an external API, the custom resources, and no other stored
 * data.
 */
export function hostHandlers(added: readonly Declaration[]): HttpHandler[] {
  return [
    http.get('*/config/app.json', () => HttpResponse.json({ api: 'forwarded' })),
    http.get('*/config/resources.json', () =>
      HttpResponse.json({ version: 'msw', resources: added, foreign: false, sections: [], diagnostics: 0 }),
    ),
    http.all('*/config/*', () =>
      HttpResponse.json(
        { success: false, error: { code: 404, text: 'Здесь этого нет: страница работает без сервера' } },
        { status: 404 },
      ),
    ),
  ];
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiDeps } from '../deps.ts';
import { answerErrors, success } from '../http/answer.ts';
import { bodyOf } from '../http/body.ts';
import { badRequest, notFound, Refusal } from '../http/refusal.ts';
import type { ConfigFile } from '../process/appConfig.ts';
import { superUserOnly, type AskApi, type StudioEnv } from './asker.ts';
import type { InstalledResources } from './installed.ts';
import type { Publisher } from './publisher.ts';
import { fileName, type ResourceFolder } from './resourceFolder.ts';
import { resourcesAnswer } from './resourcesAnswer.ts';

export interface ConfigParts {
  app: ConfigFile;
  /** Whose API `/api/*` is: the page calls what is only in ours of ours alone (spec D67). */
  api: 'embedded' | 'forwarded';
  installed: InstalledResources;
  folder: ResourceFolder;
  publisher: Publisher;
  ask: AskApi;
  log: ApiDeps['log'];
}

/** Milliseconds that a page waits for a look at the folder; what takes longer to check comes with the next question. */
const patience = 500;
const most = 1024 * 1024;
const text = Type.String({ maxLength: most });
const textBody = Type.Object({ file: Type.String(), text });
const publishBody = Type.Object({ file: Type.String(), text: Type.Union([text, Type.Null()]), base: Type.Union([text, Type.Null()]) });

/**
 * What an installation sets, under `/config/`: `app.json` and `resources.json` for every page, `studio/…` for superusers.
 * `resources.json` is asked again and again, so that an unchanged one costs an empty answer.
 */
export function configRoutes({ app, api, installed, folder, publisher, ask, log }: ConfigParts): Hono<StudioEnv> {
  const routes = new Hono<StudioEnv>({ strict: false });
  const answerResources = resourcesAnswer();
  routes.onError(answerErrors({ log }));
  routes.notFound(() => {
    throw notFound('Неизвестный адрес запроса');
  });
  routes.get('/config/app.json', (c) => c.json({ ...app.read(), api }, 200, { 'cache-control': 'no-cache' }));
  routes.get('/config/resources.json', async (c) => {
    await Promise.race([installed.look(), sleep(patience, undefined, { ref: false })]);
    return answerResources(c, installed.now());
  });
  routes.use('/config/studio/*', bodyLimit({
    // A text of JSON in a body of JSON: every quote and line end takes two bytes.
    maxSize: 3 * most,
    onError: () => {
      throw new Refusal(413, { code: 413, text: 'Слишком большое объявление' });
    },
  }), superUserOnly(ask));
  return routes
    .get('/config/studio/files', async (c) => {
      await installed.look();
      const files = [...folder.read().texts].map(([file, own]) => ({ file, text: own }));
      return success(c, { files, mistakes: installed.now().mistakes, closed: publisher.closed() ?? null });
    })
    .post('/config/studio/check', async (c) => {
      const body = await bodyOf(c, textBody);
      return success(c, { mistakes: await installed.check(body.file, body.text) });
    })
    .get('/config/studio/versions', async (c) => {
      const file = c.req.query('file') ?? '';
      if (!fileName.test(file)) throw badRequest('Такого файла нет');
      return success(c, await publisher.history(file));
    })
    .post('/config/studio/publish', async (c) => {
      const body = await bodyOf(c, publishBody);
      await publisher.publish({ ...body, by: c.get('fullName') });
      return success(c, {});
    });
}

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './_browser.mjs';

const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'bench-config-'));
const port = 8900 + (process.pid % 90);
const origin = `http://127.0.0.1:${port}`;
const url = `${origin}/config/resources.json`;
const promo = JSON.parse(readFileSync(join(root, 'tests/customResources/promo.json'), 'utf8'));
const kinds = ['text', 'number', 'money', 'date', 'select', 'flag'];

/** Returns a resource of twenty fields with as many rules, all with unique names. */
function resource(number) {
  const extra = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => {
      const kind = kinds[at % kinds.length];
      return [
        `extra${at}of${number}`,
        { kind, label: `Поле ${at}`, ...(kind === 'select' ? { lookup: 'distributors' } : {}) },
      ];
    }),
  );
  const names = Object.keys(extra);
  return {
    ...promo,
    name: `promo${number}`,
    title: `Промоакции ${number}`,
    api: { ...promo.api, path: `/api/v1/promos${number}/` },
    menu: { ...promo.menu, path: `/promo${number}` },
    list: { ...promo.list, columns: [...promo.list.columns, ...names.slice(0, 3)] },
    form: { ...promo.form, fields: [...promo.form.fields, ...names] },
    fields: { ...promo.fields, ...extra },
    rules: {
      ...promo.rules,
      all: [
        ...promo.rules.all,
        ...names.map((name) => [
          name,
          'Заполните поле',
          { anyOf: [{ scope: 0 }, { [name]: 'chosen', status: [0, 1] }] },
        ]),
      ],
    },
  };
}

function configure(count) {
  const config = join(folder, `config${count}`);
  mkdirSync(join(config, 'resources'), { recursive: true });
  for (let number = 0; number < count; number += 1)
    writeFileSync(join(config, 'resources', `promo${number}.json`), JSON.stringify(resource(number), null, 2));
  return config;
}

/** Signs in the first demo user with the code printed by the server; returns the headers of a request. */
async function signIn(printed) {
  const phone = '79000000001';
  await fetch(`${origin}/api/v1/auth/?phone=${phone}`);
  const code = await new Promise((resolve) => {
    const look = setInterval(() => {
      const found = /код (\d{6})/.exec(printed())?.[1];
      if (found === undefined) return;
      clearInterval(look);
      resolve(found);
    }, 10);
  });
  const { data } = await (
    await fetch(`${origin}/api/v1/auth/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, code }),
    })
  ).json();
  return { 'x-token': data.access_token };
}

/**
 * Starts with the given number of resources; returns the seconds to the first response and the result of `work`, which
 * receives the server's output.
 */
async function started(count, work = () => undefined) {
  const began = performance.now();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, `data${count}`),
    CONFIG_DIR: join(folder, `config${count}`),
  };
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env,
  });
  let text = '';
  server.stdout.on('data', (chunk) => {
    text += chunk;
  });
  while (
    !(await fetch(`${origin}/config/app.json`).then(
      (response) => response.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  const seconds = (performance.now() - began) / 1000;
  const measured = await work(() => text);
  const stopped = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill('SIGTERM');
  await stopped;
  return { seconds, measured };
}

/** Returns the milliseconds from the change of one of a hundred files to the first response that contains it. */
async function change(config, number, headers) {
  const wanted = `Новое название ${number}`;
  writeFileSync(
    join(config, 'resources', `promo${number}.json`),
    JSON.stringify({ ...resource(number), title: wanted }, null, 2),
  );
  const began = performance.now();
  for (;;) {
    const response = await fetch(url, { headers }).then((item) => item.json());
    if (response.resources.some(({ title }) => title === wanted)) return performance.now() - began;
  }
}

try {
  const [few, many] = [3, 100];
  configure(few);
  const config = configure(many);
  // The first start fills the data and builds the indexes, which later starts reuse.
  await started(few);
  await started(
    many,
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 60_000);
      }),
  );
  const seconds = { [few]: [], [many]: [] };
  for (let turn = 0; turn < 3; turn += 1)
    for (const count of [few, many]) seconds[count].push((await started(count)).seconds);
  const [withFew, withMany] = [median(seconds[few]), median(seconds[many])];
  console.log(
    `start with ${few} added resources ${withFew.toFixed(2)} s, with ${many} ${withMany.toFixed(2)} s: ${(withMany / withFew).toFixed(2)} times (at most 1.33)`,
  );
  const { measured } = await started(many, async (printed) => {
    const headers = await signIn(printed);
    await change(config, 0, headers);
    const times = [];
    for (let number = 1; number < 8; number += 1) times.push(await change(config, number, headers));
    return times;
  });
  console.log(`a change of one of ${many} is answered after ${median(measured).toFixed(0)} ms (at most 100)`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

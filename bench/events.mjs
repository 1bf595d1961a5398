import { once } from 'node:events';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPageServer } from './_server.mjs';

// What a thousand open pages cost one process: memory, processor, and the time until each is notified of a write.
const pages = 1000;
/** Streams of one user, as the server allows them. */
const ofUser = 20;
const seconds = 60;
const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'bench-events-'));

/** Returns the resident megabytes of a process and its seconds of processor. */
function usage(pid) {
  const pageBytes = 4096;
  const ticks = 100;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return {
    megabytes: (Number(fields[21]) * pageBytes) / 1e6,
    processor: (Number(fields[11]) + Number(fields[12])) / ticks,
  };
}

/** Opens a stream; `told` gets the time of each event of writes. */
async function openStream(url, token, told) {
  const sent = request(`${url}/config/events`, { agent: false, headers: { 'x-token': token } }).end();
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}`);
  response.setEncoding('utf8').on('data', (text) => {
    if (text.includes('event: writes')) told(performance.now());
  });
  return sent;
}

// The first start fills the data, whose memory a later one does not need.
const filling = await startPageServer(root, join(folder, 'data'));
await filling.close();
const server = await startPageServer(root, join(folder, 'data'));
try {
  const post = (token, path, body) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token, device: 'web' },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  const tokens = [];
  for (let number = 0; number < pages / ofUser; number += 1) {
    const phone = `7901${String(number).padStart(7, '0')}`;
    const made = await post(server.tokens.access_token, '/api/exchange/employees/', {
      fullName: `Сотрудник ${number}`,
      phone,
      active: true,
      superUser: true,
      allTerritories: true,
    });
    if (made.success !== true) throw new Error(JSON.stringify(made));
    tokens.push((await server.signIn(phone)).access_token);
  }
  await sleep(20_000);
  const before = usage(server.pid);
  const times = [];
  const streams = [];
  for (let number = 0; number < pages; number += 1)
    streams.push(await openStream(server.url, tokens[number % tokens.length], (at) => times.push(at)));
  await sleep(5000);
  const opened = usage(server.pid);
  await sleep(seconds * 1000);
  const after = usage(server.pid);
  console.log(
    `${pages} open pages: ${before.megabytes.toFixed(0)} MB without them, ${(after.megabytes - before.megabytes).toFixed(0)} MB more with them (at most 200), ${(((after.processor - opened.processor) / seconds) * 100).toFixed(1)} % of a core (at most 5)`,
  );
  const began = performance.now();
  const notice = { message: 'Всем', date: 2_000_000_000, territoryIds: [1], distributorIds: [1] };
  await post(server.tokens.access_token, '/api/v1/notifications/', notice);
  while (times.length < pages && performance.now() - began < 10_000) await sleep(10);
  console.log(
    `a write is told to ${times.length} of ${pages} pages, to the last one after ${Math.round(Math.max(...times) - began)} ms (at most 3000)`,
  );
  for (const stream of streams) stream.destroy();
} finally {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

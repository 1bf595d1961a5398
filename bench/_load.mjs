import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

// A process of its own that asks a server: `node _load.mjs <JSON of the options>`; prints what it measured as JSON.
const { url, paths, headers, connections, rate, seconds } = JSON.parse(process.argv[2]);
const pool = new Pool(url, { connections });
const times = [];
let failed = 0;
let bytes = 0;

/** Asks once; `began` is when the request was due, so that waiting for its turn counts too. */
async function ask(path, began) {
  try {
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
    for await (const chunk of body) bytes += chunk.length;
    if (statusCode !== 200) failed += 1;
  } catch {
    failed += 1;
  }
  times.push(performance.now() - began);
}

const start = performance.now();
const end = start + seconds * 1000;
let asked = 0;
const next = () => paths[(asked += 1) % paths.length];

/** One after another on each connection: as many as the server manages. */
async function flatOut() {
  while (performance.now() < end) await ask(next(), performance.now());
}

/** So many a second, whether the server has answered the last ones or not. */
async function steadily() {
  const running = [];
  for (let due = start; due < end; due += 1000 / rate) {
    if (due > performance.now()) await sleep(due - performance.now());
    running.push(ask(next(), due));
  }
  await Promise.all(running);
}

await (rate ? steadily() : Promise.all(Array.from({ length: connections }, flatOut)));
const took = (performance.now() - start) / 1000;
times.sort((a, b) => a - b);
const at = (share) => times[Math.floor(times.length * share)];
console.log(JSON.stringify({ rate: times.length / took, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed, megabytes: bytes / took / 1e6 }));
await pool.close();

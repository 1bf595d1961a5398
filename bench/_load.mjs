import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

// Load generator in a separate process: `node _load.mjs <JSON of the options>`; prints its measurements as JSON.
const { url, paths, headers, connections, rate, seconds, anew } = JSON.parse(process.argv[2]);
const pool = new Pool(url, { connections });
const times = [];
/** Durations for each of the paths. */
const timesOf = paths.map(() => []);
let failed = 0;
let bytes = 0;

/** Sends one request; `began` is its scheduled time, so that queueing is measured too. */
function ask({ path, at }, began) {
  return new Promise((resolve) => {
    const end = (good) => {
      if (!good) failed += 1;
      const time = performance.now() - began;
      times.push(time);
      timesOf[at].push(time);
      resolve();
    };
    let status = 0;
    // Only status and length of the response are read: the client shares the machine with the server.
    pool.dispatch(
      { path, method: 'GET', headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode;
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length;
        },
        onResponseEnd() {
          end(status === 200);
        },
        onResponseError() {
          end(false);
        },
      },
    );
  });
}

const start = performance.now();
const end = start + seconds * 1000;
let requestCount = 0;
// A meaningless parameter makes every address unique.
const next = () => {
  requestCount += 1;
  const at = requestCount % paths.length;
  return { path: `${paths[at]}${anew ? `&anew=${requestCount}` : ''}`, at };
};

/** Sends requests one after another on each connection, as many as the server can handle. */
async function flatOut() {
  while (performance.now() < end) await ask(next(), performance.now());
}

/** Sends a fixed number of requests per second, even if earlier ones are pending. */
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
const shares = (some) => {
  const sorted = some.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(sorted.length * share)];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
};
console.log(
  JSON.stringify({
    count: times.length,
    rate: times.length / took,
    ...shares(times),
    each: timesOf.map(shares),
    failed,
    megabytes: bytes / took / 1e6,
  }),
);
await pool.close();

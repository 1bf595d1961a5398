import { Hono } from 'hono';
import type { ApiEnv } from '../../../platform/context/deps.ts';
import { notFound } from '../../../platform/http/httpError.ts';

/** Colours of packs and shelves, chosen by id. */
const colours = [
  '#c0392b',
  '#d35400',
  '#b7950b',
  '#1e8449',
  '#117a65',
  '#1f618d',
  '#5b2c6f',
  '#784212',
  '#943126',
  '#196f3d',
];

function colour(id: number, step: number): string {
  return colours[(id * 7 + step * 3) % colours.length] ?? '#1f618d';
}

function packImage(id: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="#f4f6f7"/>` +
    `<rect x="22" y="10" width="52" height="76" rx="6" fill="${colour(id, 0)}"/><rect x="22" y="${26 + (id % 9)}" width="52" height="24" fill="#fff" opacity=".9"/>` +
    `<circle cx="48" cy="70" r="${7 + (id % 5)}" fill="${colour(id, 1)}" stroke="#fff" stroke-width="2"/>` +
    `<text x="48" y="${42 + (id % 9)}" font-family="sans-serif" font-size="12" text-anchor="middle" fill="#34495e">${id}</text></svg>`
  );
}

function shelfImage(id: number): string {
  const packs = Array.from({ length: 36 }, (_, place) => {
    const [row, column] = [Math.floor(place / 12), place % 12];
    const height = 120 + ((id * 13 + place * 29) % 40);
    return `<rect x="${16 + column * 64}" y="${180 + row * 190 - height}" width="56" height="${height}" rx="4" fill="${colour(id + Math.floor(place / 3), row)}"/>`;
  }).join('');
  const boards = [180, 370, 560].map((y) => `<rect y="${y}" width="800" height="14" fill="#7f6a55"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600"><rect width="800" height="600" fill="#eceff1"/>${packs}${boards}` +
    `<text x="784" y="592" font-family="sans-serif" font-size="16" text-anchor="end" fill="#fff">Фото ${id}</text></svg>`
  );
}

function categoryImage(id: number): string {
  const boxes = [
    [10, 34],
    [36, 14],
    [62, 34],
  ]
    .map(
      ([x = 0, y = 0], place) =>
        `<rect x="${x}" y="${y}" width="24" height="${84 - y}" rx="3" fill="${colour(id, place)}"/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="#f4f6f7"/>${boxes}</svg>`;
}

const drawings: Readonly<Record<string, (id: number) => string>> = {
  products: packImage,
  categories: categoryImage,
  photos: shelfImage,
};

/** Creates the routes of demo pictures, drawn from their ids. */
export function imageRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).get('/api/v1/images/:kind/:file{[0-9]{1,9}\\.svg}', (c) => {
    const draw = drawings[c.req.param('kind')];
    if (draw === undefined) throw notFound('Изображение не найдено');
    return c.body(draw(Number.parseInt(c.req.param('file'), 10)), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  });
}

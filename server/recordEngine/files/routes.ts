import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { acceptedBy, isAccepted, defaultMaxFileBytes, fileRejection, sizeText } from '#kinds/shared/accept.ts';
import { files } from '../../platform/tables/files.ts';
import { requireUser } from '../../platform/context/actor.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { badRequest, HttpError, methodNotAllowed, notFound } from '../../platform/http/httpError.ts';
import { requireModule } from '../../identity/rights/requireModule.ts';
import { decide } from '../../identity/rights/decide.ts';
import { holderOf } from '../../identity/rights/enforceRights.ts';
import { verbNeeds } from '../../identity/rights/needs.ts';
import { forbiddenError } from '../../identity/rights/decisionMessages.ts';
import { requireQuota } from './unattached.ts';
import { uploadsAt, type UploadTarget } from '../../platform/http/uploadFields.ts';

/** Bytes of the multipart form around a file. */
const around = 64 * 1024;
const writing = ['create', 'update'] as const;
/** Maximum characters of a file name. */
const longestName = 120;

const tooLarge = (max: number) => new HttpError(413, { code: 413, text: `Файл больше ${sizeText(max)}` });

/**
 * Creates the route of uploaded files, open to every client that knows the address: `<img>` sends no token, and the id
 * cannot be guessed.
 *
 * Files are in the database, so a backup contains them. The type comes from the first bytes, never from the sender:
 * pictures are shown, others downloaded. SVG is no picture, because it may contain a script. Only the product's origin
 * takes uploads (spec D64); an external API takes the bytes itself, or by a path of its origin that a proxy forwards.
 */
export function fileReads(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).get('/api/*', async (c, next) => {
    const [, path = '', fileId = ''] =
      /^(.*\/)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/[^/]+\/?$/.exec(c.req.path) ?? [];
    const [place] = fileId === '' ? [] : uploadsAt(deps.added?.() ?? [], path);
    if (place === undefined) return next();
    requireModule(place.declaration, deps);
    const [file] = await deps.db.select().from(files).where(eq(files.fileId, fileId));
    if (file?.path !== path) throw notFound('Файл не найден');
    return c.body(Buffer.from(file.bytes), 200, {
      'content-type': file.type,
      'content-disposition': `${file.type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });
}

/** Creates the upload route for fields of custom resources (docs/declarations.md, Files and pictures). */
export function fileWrites(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).all('/api/*', async (c, next) => {
    const places = uploadsAt(deps.added?.() ?? [], c.req.path);
    const [first] = places;
    if (first === undefined) return next();
    if (c.req.method !== 'POST') throw methodNotAllowed(['POST']);
    requireWriter(c, places);
    const max = Math.max(...places.map(({ field }) => field.max ?? defaultMaxFileBytes));
    await bodyLimit({
      maxSize: max + around,
      onError: () => {
        throw tooLarge(max);
      },
    })(c, () => Promise.resolve());
    const sent = await sentFile(c.req.raw, first.field.upload.field ?? 'file');
    const bytes = new Uint8Array(await sent.arrayBuffer());
    const type = contentType(bytes);
    const name = storedName(sent.name);
    requireAccepted(places, { name, type, size: bytes.length });
    const { userId } = requireUser(c.get('actor'));
    const [fileId, { path }] = [randomUUID(), first.field.upload];
    const at = unixNow(deps);
    await deps.db.transaction(async (tx) => {
      await requireQuota(tx, { userId, size: bytes.length, at });
      await tx.insert(files).values({ fileId, path, name, type, bytes, userId, at, attached: false });
    });
    return success(c, { url: `${path}${fileId}/${encodeURIComponent(name)}`, name, size: bytes.length, type });
  });
}

/** Requires the right to create or change records: a file is only useful as part of one. */
function requireWriter(c: Context<ApiEnv>, places: readonly UploadTarget[]): void {
  const holder = holderOf(c.get('actor'));
  const verbs = places.flatMap(({ declaration }) =>
    writing.filter((verb) => declaration.api.verbs.includes(verb)).map((verb) => verbNeeds(declaration, verb)),
  );
  const decisions = verbs.map((needs) => decide(holder, { writes: true, modules: [], needs }));
  const [refused] = decisions;
  if (refused === undefined) throw methodNotAllowed([]);
  if (decisions.every(({ allowed }) => !allowed)) throw forbiddenError(refused);
}

async function sentFile(request: Request, part: string): Promise<File> {
  const form = await request.formData().catch(() => {
    throw badRequest('Ожидается файл в форме multipart/form-data');
  });
  const file = form.get(part);
  if (!(file instanceof File)) throw badRequest(`В форме нет файла «${part}»`);
  return file;
}

/** Requires that one of the fields with this address accepts the file. */
function requireAccepted(places: readonly UploadTarget[], file: { name: string; type: string; size: number }): void {
  const wrong = places.map(
    ({ field }) => fileRejection(field, file) ?? (isPicture(field, file) ? undefined : 'не картинка'),
  );
  const [first] = wrong;
  if (!wrong.includes(undefined)) throw badRequest(`Файл «${file.name}» ${first ?? ''}`);
}

function isPicture({ kind, ...field }: UploadTarget['field'], file: { name: string; type: string }): boolean {
  return kind !== 'image' || (file.type.startsWith('image/') && isAccepted(acceptedBy({ kind, ...field }), file));
}

/** Returns a file name that is valid in an address and a header. */
function storedName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\%]/gu, ' ')
    .trim();
  // A browser would resolve such a segment as a parent folder.
  if (/^\.{1,2}(?:;|$)/.test(plain)) return 'файл';
  const end = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? '';
  return (
    (plain.length > longestName ? `${plain.slice(0, longestName - end.length)}${end}`.toWellFormed() : plain) || 'файл'
  );
}

const starts: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\u0089PNG\r\n\u001a\n'],
  ['image/jpeg', 0, '\u00ff\u00d8\u00ff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBPVP8'],
  ['application/pdf', 0, '%PDF-'],
];

/** Detects the type of a file by its first bytes; anything but the known pictures and PDF is binary data. */
function contentType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const found = starts.find(
    ([type, at, sign]) => head.startsWith(sign, at) && (type !== 'image/webp' || head.startsWith('RIFF')),
  );
  return found?.[0] ?? 'application/octet-stream';
}

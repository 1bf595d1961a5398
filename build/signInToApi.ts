import { recordIn } from '#codecs/records.ts';
import { NoResponseError, type SendRequest } from '#contract/apiCheck/transport.ts';
import { createAuthCall } from '#providers/authCall.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { ApiError } from '#schemas/apiError.ts';
import { UsageError } from './usageError.ts';

/** Timeout of a request in ms. */
const timeoutMs = 30_000;

interface Tokens {
  access: string;
  refresh: string | undefined;
}

/** Credentials and target of the sign-in: `api` is the origin without a trailing slash. */
export interface ApiSignInOptions {
  api: string;
  phone: string | undefined;
  code: string | undefined;
  token: string | undefined;
}

/**
 * Signs in to an API: by a token, or by a code obtained through `askCode`. Throws CannotRun with a readable sentence.
 */
export async function signInToApi(
  { api, phone, code, token }: ApiSignInOptions,
  askCode: () => Promise<string>,
): Promise<SendRequest> {
  const call = createAuthCall({ fetch, baseURL: api, timeoutMs });
  if (token !== undefined) return withToken(api, token);
  try {
    if (code === undefined) await call({ method: 'GET', token: undefined, query: { phone: phone ?? '' } });
    const data = await call({
      method: 'POST',
      token: undefined,
      body: { phone: phone ?? '', code: (code ?? (await askCode())).trim() },
    });
    return sending(api, tokensIn(data));
  } catch (error) {
    throw error instanceof ApiError ? new UsageError(refusalText(api, error)) : error;
  }
}

/** Sends with a token that the API accepts; throws `UsageError` for a dead address and a rejected token. */
async function withToken(api: string, token: string): Promise<SendRequest> {
  const send = sending(api, { access: token, refresh: undefined });
  try {
    const { status } = await send({ method: 'GET', url: apiPaths.aboutMe });
    if (status === 401) throw new UsageError(`${api} не принимает токен (401): получите новый`);
  } catch (error) {
    throw error instanceof NoResponseError ? new UsageError(unansweredText(api)) : error;
  }
  return send;
}

const unansweredText = (api: string): string => `${api} не отвечает: проверьте адрес и сеть`;

function refusalText(api: string, { kind, status, text }: ApiError): string {
  if (kind === 'unanswered') return unansweredText(api);
  if (kind === 'malformed')
    return `${api} ответил на вход не так, как в договоре: проверьте, что это адрес API, а не сайта`;
  return `Войти не удалось (${status}): ${text}`;
}

function tokensIn(data: unknown): Tokens {
  const { access_token: access, refresh_token: refresh } = recordIn(data);
  if (typeof access !== 'string') throw new UsageError('В ответе на вход нет access_token');
  return { access, refresh: typeof refresh === 'string' ? refresh : undefined };
}

/** Sends with the token, and once more with a refreshed one when it has expired. Redirects are not followed. */
function sending(api: string, first: Tokens): SendRequest {
  let tokens = first;
  const call = createAuthCall({ fetch, baseURL: api, timeoutMs });
  const send: SendRequest = async ({ method, url, body, headers, wrongToken }) => {
    const began = performance.now();
    try {
      const response = await fetch(`${api}${url}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          device: 'web',
          'x-token': wrongToken ? 'wrong' : tokens.access,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text,
        ms: Math.round(performance.now() - began),
      };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new NoResponseError(`нет ответа за ${timeoutMs / 1000} с`);
      throw new NoResponseError('соединение оборвалось без ответа');
    }
  };
  return async (request) => {
    const response = await send(request);
    if (response.status !== 401 || request.wrongToken === true || tokens.refresh === undefined) return response;
    try {
      tokens = tokensIn(await call({ method: 'PUT', token: undefined, body: { refresh_token: tokens.refresh } }));
    } catch {
      return response;
    }
    return send(request);
  };
}

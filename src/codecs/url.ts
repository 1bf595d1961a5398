/**
 * Returns the URL that a link may open, or null unless it is http or https, so server texts never become `javascript:`
 * links.
 */
export function safeHref(text: unknown): string | null {
  const url = typeof text === 'string' ? parsed(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * Returns the URL of an image named in data if it is on the same origin or any https host, otherwise null (spec D64).
 */
export function imageSource(source: unknown): string | null {
  return typeof source === 'string' && /^(https:\/\/|\/(?!\/))/.test(source) ? source : null;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

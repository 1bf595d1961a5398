/** The address a link may open, null unless it is http or https: server texts never become `javascript:` links. */
export function safeHref(text: unknown): string | null {
  const url = typeof text === 'string' ? parsed(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The address of an image that data names: of our own origin or any https host, else null (spec D64). */
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

/** Stands for the servers of which `{s}` picks one, while the rest of the host is read. */
const anyServer = 'any-server.';

/**
 * The origin of an address of tiles as a security policy writes it, `https://*.tiles.ru`: a Cyrillic host in the letters of DNS, `{s}.` before
 * it as `*.`. Undefined for what no policy can name, or what is not http.
 */
export function originOf(url: string): string | undefined {
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/?#\\]+)/i.exec(url) ?? [];
  const begun = authority.replace(/^\{[a-z]+\}\./i, anyServer);
  // A policy lets every https host through, so that its parts need no name.
  const plain = scheme.toLowerCase() === 'https' ? begun.replaceAll(/\{[a-z]+\}/gi, 'x') : begun;
  if (/[{}*]/.test(plain) || !URL.canParse(`${scheme}://${plain}`)) return undefined;
  const { protocol, host } = new URL(`${scheme}://${plain}`);
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/.test(host)) return undefined;
  return `${protocol}//${host.startsWith(anyServer) ? `*.${host.slice(anyServer.length)}` : host}`;
}

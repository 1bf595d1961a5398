/** Placeholder for `{s}`, while the rest of the host is parsed. */
const anyServer = 'any-server.';

/**
 * Returns the origin of a tile address as a security policy writes it, `https://*.tiles.ru`: a Cyrillic host in
 * Punycode, a leading `{s}.` as `*.`. Undefined for an origin that a policy cannot express, and for anything but http.
 */
export function originOf(url: string): string | undefined {
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/?#\\]+)/i.exec(url) ?? [];
  const begun = authority.replace(/^\{[a-z]+\}\./i, anyServer);
  // The policy allows every https host, so its placeholders may have any value.
  const plain = scheme.toLowerCase() === 'https' ? begun.replaceAll(/\{[a-z]+\}/gi, 'x') : begun;
  if (/[{}*]/.test(plain) || !URL.canParse(`${scheme}://${plain}`)) return undefined;
  const { protocol, host } = new URL(`${scheme}://${plain}`);
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/.test(host)) return undefined;
  return `${protocol}//${host.startsWith(anyServer) ? `*.${host.slice(anyServer.length)}` : host}`;
}

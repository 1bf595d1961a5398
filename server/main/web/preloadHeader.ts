const tag = /<(script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+)"[^>]*>/g;

/** The scripts, styles and fonts that a page names, as a `Link` header: the browser asks for them before it has read the page; undefined for none. */
export function preloadHeader(page: string): string | undefined {
  const links = [...page.matchAll(tag)].map(([text, , address = '']) => {
    if (text.includes('type="module"')) return `<${address}>; rel=modulepreload`;
    const as = address.endsWith('.css') ? 'style' : address.endsWith('.woff2') ? 'font' : 'script';
    // Asked for in another mode than the tag has, it would be fetched twice.
    return `<${address}>; rel=preload; as=${as}${/\scrossorigin\b/.test(text) ? '; crossorigin' : ''}`;
  });
  return links.length === 0 ? undefined : links.join(', ');
}

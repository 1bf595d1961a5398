const tag = /<(script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+)"[^>]*>/g;

/**
 * Returns a `Link` header with the scripts, styles and fonts of a page, so that the browser requests them before it
 * parses the page; undefined without any.
 */
export function preloadHeader(page: string): string | undefined {
  const links = [...page.matchAll(tag)].map(([text, , address = '']) => {
    if (text.includes('type="module"')) return `<${address}>; rel=modulepreload`;
    const as = address.endsWith('.css') ? 'style' : address.endsWith('.woff2') ? 'font' : 'script';
    // With a mode other than the tag's, the file would be fetched twice.
    return `<${address}>; rel=preload; as=${as}${/\scrossorigin\b/.test(text) ? '; crossorigin' : ''}`;
  });
  return links.length === 0 ? undefined : links.join(', ');
}

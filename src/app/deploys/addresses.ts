/**
 * Paths that the service worker must never answer: the API, the configuration of the installation, the server's health
 * check.
 */
export const serverPathPrefixes = ['/api', '/config', '/healthz'] as const;

/**
 * Whether an address of this origin is the page's: everything but `serverPathPrefixes` and files, which have a dot in
 * their name.
 */
export function isPageAddress(pathname: string): boolean {
  return (
    !pathname.includes('.') && !serverPathPrefixes.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  );
}

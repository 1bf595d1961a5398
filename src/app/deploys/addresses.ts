/** What the worker must never answer: the API, the configuration of the installation, the health of the host. */
export const serverPathPrefixes = ['/api', '/config', '/healthz'] as const;

/** Whether an address of this origin is the page's: everything but `serverPathPrefixes` and files, which have a dot in their name. */
export function isPageAddress(pathname: string): boolean {
  return (
    !pathname.includes('.') && !serverPathPrefixes.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  );
}

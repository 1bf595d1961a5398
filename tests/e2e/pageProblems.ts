import type { Page } from '@playwright/test';

/** Returns all policy breaches, console errors and exceptions of the page. */
export async function collectPageProblems(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
      complaints.push(`${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.exposeFunction('breach', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void (globalThis as unknown as { breach(text: string): void }).breach(
        `${event.violatedDirective}: ${event.blockedURI} (${location.pathname})`,
      );
    });
  });
  return complaints;
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it is now, one line each; by some of its rules alone where they are named, and but for what is not ours. */
export async function violations(page: Page, rules?: string[], others?: string): Promise<string[]> {
  // Only what is wrong is asked for, and the page itself adds it up: a page of its own for that, and the account of all that is right, took most of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (others !== undefined) axe.exclude(others);
  const { violations: found } = await (
    rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
  ).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the axe violations of the page, one line each; optionally only of the named rules, and without third-party
 * elements.
 */
export async function violations(page: Page, rules?: string[], others?: string): Promise<string[]> {
  // Requests only violations and computes them in the page: axe's separate page and its report of passed rules took
  // most of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (others !== undefined) axe.exclude(others);
  const { violations: found } = await (
    rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
  ).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

import { expect, test } from 'vitest';
import { isPageAddress } from '#app/deploys/addresses.ts';

test.each([
  ['/', true],
  ['/login', true],
  ['/notice', true],
  ['/audit/strategy', true],
  ['/apiary', true],
  ['/api', false],
  ['/api/v1/aboutMe/', false],
  ['/config/app.json', false],
  ['/healthz', false],
  ['/favicon.svg', false],
  ['/assets/index-1.js', false],
])('serves the page from the worker at %s: %s (part1 §9)', (address, expected) => {
  expect(isPageAddress(address)).toBe(expected);
});

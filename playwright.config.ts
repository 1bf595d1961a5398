import { defineConfig } from '@playwright/test';

// End-to-end tests of a manager's work, in a real Chromium against the built product (design 'Tests').
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/globalSetup.ts',
  // Each worker has a separate server; while one waits for its page, another works.
  workers: 2,
  timeout: 120_000,
  // A shared machine may stall for seconds: there a failed test is retried, and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // Tests never check the page in the middle of a transition.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the tests of the service worker allow it: requests it answers are invisible to `page.route`.
    serviceWorkers: 'block',
    // Recording every test takes a considerable part of its time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

import { defineConfig } from '@playwright/test';

// The stories of a manager, in a real Chromium against the built product (design 'Tests').
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/stories',
  globalSetup: './tests/e2e/globalSetup.ts',
  // Each worker has a server of its own; while one waits for its page, another works.
  workers: 2,
  timeout: 60_000,
  // A machine shared with others may stall for seconds: there a story that fails gets another try, and is told as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 20_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // Nothing is looked at in the middle of a transition.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the stories of the worker itself allow it: requests answered by one are not seen by `page.route`.
    serviceWorkers: 'block',
    // Recording every story costs a good part of its time.
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

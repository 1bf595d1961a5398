import { suggest } from '#custom/growth/growth.ts';
import { median, percentile, withPages } from './_browser.mjs';

const agents = 1000;
const keys = 60;

const computing = Array.from({ length: 21 }, (_, run) => {
  const began = performance.now();
  for (let agent = 0; agent < agents; agent += 1)
    suggest(8000.45 + agent + run / 10, agent % 3, { increaseVolume: 12.3, increaseMinMsr: 500 });
  return performance.now() - began;
});
console.log(
  `growth of ${agents} agents: computed in ${median(computing).toFixed(1)} ms, the first time ${computing[0].toFixed(1)} ms (at most 100)`,
);

await withPages(async (open) => {
  const page = await open('page=growth-ours');
  const input = page.getByRole('textbox').nth(4);
  await input.waitFor();
  const shown = await page.evaluate(async () => {
    const began = performance.now();
    document.querySelector('button').click();
    while (document.querySelectorAll('.growth-suggested').length === 0) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  console.log(`from the click to the painted suggestions of ${agents} agents: ${shown.toFixed(0)} ms (at most 100)`);
  // From the key press to the frame that shows it.
  await page.evaluate(() => {
    globalThis.painted = [];
    document.addEventListener(
      'keydown',
      () => {
        const began = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => globalThis.painted.push(performance.now() - began));
          port1.start();
          port2.postMessage(null);
        });
      },
      true,
    );
  });
  await input.click();
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Backspace' : `Digit${key % 10}`);
    await page.waitForTimeout(20);
  }
  const painted = await page.evaluate(() => globalThis.painted);
  console.log(
    `a keystroke among ${agents} agents is painted in ${median(painted).toFixed(1)} ms, p95 ${percentile(painted, 0.95).toFixed(1)} ms (at most 50)`,
  );
});

import { percentile, withPages } from './_browser.mjs';
import { manyPoints } from './_mapVisits.mjs';

/**
 * Returns the durations of the frames in the next `milliseconds`, and the longest task among them. Runs in the page.
 */
async function frames(milliseconds) {
  const lengths = [];
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const began = performance.now();
  let last = await new Promise(requestAnimationFrame);
  while (performance.now() - began < milliseconds) {
    const now = await new Promise(requestAnimationFrame);
    lengths.push(now - last);
    last = now;
  }
  observer.disconnect();
  return { lengths, longest };
}

/** Measures from the data to the first markers on the screen. Runs in the page. */
async function firstPicture() {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const began = performance.now();
  window.giveData();
  while (!document.querySelector('.map-cluster'))
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  await new Promise(requestAnimationFrame);
  const spent = performance.now() - began;
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  observer.disconnect();
  return { spent, longest };
}

const formatBlocking = ({ lengths, longest }) =>
  `p95 frame ${percentile(lengths, 0.95).toFixed(1)} ms, longest task ${longest.toFixed(0)} ms`;

await withPages(async (open) => {
  for (const points of [5000, 50_000]) {
    const page = await open(`page=map-ours&points=${points}`);
    await page.locator('.map-outlines').waitFor();
    await page.waitForTimeout(1200);
    const { spent, longest } = await page.evaluate(firstPicture);
    console.log(
      `${points} points: first clustered picture ${spent.toFixed(0)} ms after the data (at most 150 for 5 000), longest task ${longest.toFixed(0)} ms`,
    );
    await page.waitForTimeout(500);
    const max = points === 5000 ? 20 : 33;
    let measured = page.evaluate(frames, 2200);
    await page.mouse.move(900, 400);
    await page.mouse.down();
    for (let step = 0; step < 120; step += 1) {
      await page.mouse.move(900 - step * 5, 400 + Math.sin(step / 12) * 120);
      await page.waitForTimeout(12);
    }
    await page.mouse.up();
    console.log(`  drag: ${formatBlocking(await measured)} (p95 at most ${max})`);
    await page.mouse.move(720, 450);
    measured = page.evaluate(frames, 3000);
    for (let step = 0; step < 8; step += 1) {
      await page.mouse.wheel(0, step < 4 ? -240 : 240);
      await page.waitForTimeout(350);
    }
    console.log(`  zoom: ${formatBlocking(await measured)} (p95 at most ${max})`);
    await page.close();
  }
});

await manyPoints();

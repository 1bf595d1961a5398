import { cpuOf, withPages } from './_browser.mjs';

await withPages(async (open) => {
  const page = await open('page=tree-ours');
  const button = page.getByRole('button', { name: 'Территории' });
  await button.waitFor();
  const opening = await page.evaluate(async () => {
    const began = performance.now();
    document.querySelector('button').click();
    while (!document.querySelector('[role="treeitem"]')) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  console.log(`a tree of 10 210 nodes opens in ${opening.toFixed(1)} ms (at most 60)`);
  const input = page.getByLabel('Поиск');
  await input.click();
  await page.keyboard.type('го');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  const text = 'город 150-2';
  const cpu = await cpuOf(page, async () => {
    for (const key of text) await page.keyboard.type(key);
  });
  console.log(`a search key costs ${(cpu / text.length).toFixed(1)} ms of CPU (at most 17)`);
});

import { cpuOf, median, withPages } from './_browser.mjs';

const keys = 60;

await withPages(async (open) => {
  const results = {};
  for (const kind of ['ours', 'antd']) {
    for (const fields of [20, 100]) {
      const runs = [];
      for (let run = 0; run < 3; run += 1) {
        const page = await open(`page=form-${kind}&fields=${fields}`);
        const input = page.getByRole('textbox').first();
        await input.click();
        await page.keyboard.type('разогрев');
        runs.push(
          (await cpuOf(page, async () => {
            for (let key = 0; key < keys; key += 1) await page.keyboard.press('KeyA');
          })) / keys,
        );
        await page.close();
      }
      results[`${kind} ${fields}`] = median(runs);
      console.log(`${kind}, ${fields} fields: ${median(runs).toFixed(2)} ms CPU per keystroke`);
    }
  }
  console.log(`100 against 20 fields, ours: ${(results['ours 100'] / results['ours 20']).toFixed(2)} (at most 1.4)`);
  console.log(`ours against antd at 20: ${(results['ours 20'] / results['antd 20']).toFixed(2)} (at most 1.3)`);

  const opened = {};
  for (const kind of ['ours', 'antd']) {
    const times = [];
    const page = await open(`page=modal-${kind}`);
    await page.getByText('Проверка цен').first().waitFor();
    await page.waitForTimeout(1000);
    for (let run = 0; run < 9; run += 1) {
      await page.getByText('Проверка цен').first().waitFor();
      times.push(
        await page.evaluate(async () => {
          const row = [...document.querySelectorAll('[role="row"]')].find((node) =>
            node.textContent.includes('Проверка цен'),
          );
          const began = performance.now();
          row.click();
          const filled = () =>
            [...document.querySelectorAll('.ant-modal input')].some(
              (input) => input.value === 'Проверка цен' && input.getBoundingClientRect().width > 0,
            );
          while (!filled()) await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          return performance.now() - began;
        }),
      );
      await page.locator('.ant-modal-close').click();
      await page.locator('.ant-modal').waitFor({ state: 'hidden' });
      await page.waitForTimeout(300);
    }
    opened[kind] = median(times.slice(1));
    console.log(
      `row click to a filled modal, ${kind}: first ${times[0].toFixed(0)} ms, then ${opened[kind].toFixed(0)} ms`,
    );
    await page.close();
  }
  console.log(`ours against antd: ${(opened.ours / opened.antd).toFixed(2)} (at most 1.1; ours within 250 ms)`);
});

import { cpuOf, percentile, withPages } from './_browser.mjs';

/**
 * Returns the frames while the list scrolls: their durations, and the number of frames without any row. Runs in the
 * page.
 */
async function frames({ scroller, row, steps, jump }) {
  const node = document.querySelector(scroller);
  const lengths = [];
  let empty = 0;
  let last = await new Promise(requestAnimationFrame);
  for (let step = 0; step < steps; step += 1) {
    node.scrollTop = jump
      ? Math.floor(Math.abs(Math.sin(step * 12.9898)) * (node.scrollHeight - 900))
      : node.scrollTop + 120;
    const frame = await new Promise(requestAnimationFrame);
    lengths.push(frame - last);
    last = frame;
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    const box = node.getBoundingClientRect();
    const middle = document.elementFromPoint(box.left + 60, box.top + box.height / 2);
    if (!middle?.closest(row)) empty += 1;
  }
  return { lengths, empty, rows: document.querySelectorAll(row).length };
}

await withPages(async (open) => {
  const kinds = [
    { name: 'ours', query: 'page=list-ours', scroller: '.table-scroll', row: '[role="row"]' },
    {
      name: 'antd virtual',
      query: 'page=list-antd',
      scroller: '.ant-table-tbody-virtual-holder',
      row: '.ant-table-row',
    },
  ];
  const heaps = [];
  for (const kind of kinds) {
    const page = await open(kind.query);
    await page.locator(kind.row).nth(5).waitFor();
    await page.waitForTimeout(300);
    for (const jump of [false, true]) {
      let result;
      const cpu = await cpuOf(page, async () => {
        result = await page.evaluate(frames, { ...kind, steps: 120, jump });
      });
      console.log(
        `10 000 rows, ${kind.name}, ${jump ? 'jumps' : 'steady scroll'}: p95 frame ${percentile(result.lengths, 0.95).toFixed(1)} ms, ` +
          `${result.empty} of 120 frames empty, ${result.rows} row nodes, ${(cpu / 120).toFixed(1)} ms CPU per frame`,
      );
    }
    heaps.push(
      await page.evaluate(() => {
        globalThis.gc?.();
        return performance.memory.usedJSHeapSize / 1e6;
      }),
    );
    await page.close();
  }
  console.log(
    `heap: ours ${heaps[0].toFixed(1)} MB, antd ${heaps[1].toFixed(1)} MB, ratio ${(heaps[0] / heaps[1]).toFixed(2)} (at most 1.3)`,
  );
});

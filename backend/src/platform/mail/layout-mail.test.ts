import { expect, it } from '@jest/globals';
import { layoutMail } from './layout-mail.ts';
import { button, codeBox, link, note, paragraph, quote, ticket } from './mail-blocks.ts';

const mail = layoutMail({
  subject: 'Confirm <your> email',
  preheader: 'One step is left.',
  title: 'Almost there',
  blocks: [
    paragraph('Please **confirm** it & go on.'),
    button('Confirm', 'https://amigo.example/confirm?a=1&b="x"'),
    codeBox('482907'),
    ticket({
      kind: 'seeker',
      label: 'Seeking Help',
      from: { code: 'MAA', place: 'Chennai, India' },
      to: { code: 'LHR', place: '<b>London</b>' },
      facts: [{ label: 'Date', value: 'Dec 12, 2026' }],
    }),
    link('View', 'https://amigo.example/search'),
    note('**Not you?** Do nothing.'),
  ],
  because: 'somebody entered your address',
  siteUrl: 'https://amigo.example',
});

it('escapes every word in HTML', () => {
  expect(mail.html).toContain('Confirm &lt;your&gt; email');
  expect(mail.html).toContain('&lt;b&gt;London&lt;/b&gt;');
  expect(mail.html).toContain('href="https://amigo.example/confirm?a=1&amp;b=&quot;x&quot;"');
});

it('loads nothing: no picture, no font, no script', () => {
  expect(mail.html).not.toMatch(/<img|<link|<script|url\(/);
});

it('has a dark theme for each class that carries a color', () => {
  const used = new Set([...mail.html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names?.split(' ') ?? []));
  const sizes = new Set(['m-out', 'm-pad', 'm-round', 'm-big', 'm-iata', 'm-fact']);
  const missing = [...used].filter(
    (name) =>
      !sizes.has(name) && !mail.html.includes(`[data-ogsb] .${name}{`) && !mail.html.includes(`[data-ogsc] .${name}{`),
  );
  expect(missing).toEqual([]);
});

it('says the same in plain text', () => {
  expect(mail.text).toBe(`Almost there

Please confirm it & go on.

Confirm:
https://amigo.example/confirm?a=1&b="x"

482907

Seeking Help
MAA (Chennai, India) to LHR (<b>London</b>)
Date: Dec 12, 2026

View:
https://amigo.example/search

Not you? Do nothing.

-- 

You get this email because somebody entered your address at amigo.example.
All interactions are at the users' own risk.
Terms of Use: https://amigo.example/terms-of-use
Privacy Policy: https://amigo.example/privacy-policy
`);
});

it('has the way to end such mails in both forms, where there is one', () => {
  const unsubscribe = { label: 'Stop these emails', href: 'https://amigo.example/stop?a=1&b=2' };
  const layout = {
    subject: 'Hi',
    preheader: '',
    title: 'Hi',
    blocks: [],
    because: 'x',
    siteUrl: 'https://amigo.example',
  };
  const ended = layoutMail({ ...layout, unsubscribe });
  expect(ended.text).toContain('\nStop these emails: https://amigo.example/stop?a=1&b=2\n');
  expect(ended.html).toContain('href="https://amigo.example/stop?a=1&amp;b=2"');
  expect(mail.html + mail.text).not.toContain('Stop these emails');
});

it('shows what a person wrote as they wrote it: no markup, their lines, long words broken', () => {
  const { html, text } = quote('**no** bold <i>\r\n\nworld');
  expect(text).toBe('> **no** bold <i>\n>\n> world');
  expect(html).toContain('**no** bold &lt;i&gt;');
  expect(html.match(/<p dir="auto"/g)).toHaveLength(3);
  expect(html).toContain('overflow-wrap:anywhere');
});

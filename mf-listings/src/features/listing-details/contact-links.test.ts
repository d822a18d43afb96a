import { describe, expect, it } from '@jest/globals';
import { getEmailLinks, normalizePhone, getPhoneLinks } from './contact-links.ts';

describe('a phone number for links', () => {
  it.each([
    ['keeps a leading plus', '+44 7700 900142', '+447700900142'],
    ['gets a plus if it has none', '44 7700 900142', '+447700900142'],
    ['loses everything except for digits', ' +1 (415) 555-01.23 ext', '+14155550123'],
    ['loses a second plus', '+44+7700', '+447700'],
    ['loses the zero that is not dialled from abroad', '+44 (0)7700 900142', '+447700900142'],
    ['keeps zeros that are dialled', '+39 06 698', '+3906698'],
    ['has a plus in place of 00', '0044 7700 900142', '+447700900142'],
    ['takes Arabic digits', '+٤٤ ٧٧٠٠ ٩٠٠١٤٢', '+447700900142'],
    ['takes Persian, Devanagari and wide digits', '+۴۴ ७७00 ９００１４２', '+447700900142'],
    ['takes spaces that do not break', '+44\u00a07700\u202f900142', '+447700900142'],
    ['is empty without a digit', 'call me', ''],
    ['is empty with only a plus', '+', ''],
  ])('%s [spec 182]', (_what, text, phone) => {
    expect(normalizePhone(text)).toBe(phone);
  });
});

const hrefs = (links: { method: string; href: string }[]) =>
  Object.fromEntries(links.map(({ method, href }) => [method, href]));

describe('links to an email address', () => {
  it('contain address and subject, each as one value', () => {
    expect(hrefs(getEmailLinks('meena+fly@example.com', 'Flight Amigo: MAA to LHR & back?'))).toEqual({
      email: 'mailto:meena%2Bfly@example.com?subject=Flight%20Amigo%3A%20MAA%20to%20LHR%20%26%20back%3F',
      gmail:
        'https://mail.google.com/mail/?view=cm&fs=1&to=meena%2Bfly%40example.com&su=Flight%20Amigo%3A%20MAA%20to%20LHR%20%26%20back%3F',
      outlook:
        'https://outlook.live.com/mail/0/deeplink/compose?to=meena%2Bfly%40example.com&subject=Flight%20Amigo%3A%20MAA%20to%20LHR%20%26%20back%3F',
    });
  });

  it('do not let an address add a recipient or a header', () => {
    const { email } = hrefs(getEmailLinks('a?bcc=b@example.com', 'Hello'));
    expect(new URL(email ?? '').searchParams.has('bcc')).toBe(false);
  });
});

describe('links to a phone number', () => {
  it('contain the number in the format of each service', () => {
    expect(hrefs(getPhoneLinks('+91 98400 55512', 'MAA to LHR, Dec 12, 2026'))).toEqual({
      call: 'tel:+919840055512',
      sms: 'sms:+919840055512',
      whatsapp: 'https://wa.me/919840055512?text=MAA%20to%20LHR%2C%20Dec%2012%2C%202026',
      telegram: 'https://t.me/+919840055512',
    });
  });

  it('are empty without a number', () => {
    expect(getPhoneLinks('ask me', 'MAA to LHR')).toEqual([]);
  });
});

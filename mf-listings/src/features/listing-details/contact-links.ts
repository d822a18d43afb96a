import type { ContactWay } from '../../engagement/engagement.ts';

/** The zeros of the digits in which people write numbers; the nine others follow each. */
const ZEROS = ['٠', '۰', '०', '০', '０'].map((zero) => zero.codePointAt(0) ?? 0);

const plainDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => point >= first && point < first + 10);
  return zero === undefined ? digit : String(point - zero);
};

/**
 * A phone number for links (spec §5): a leading plus is kept and other non-digits go; otherwise a plus is put before the
 * digits. What people write and nobody dials goes too: '(0)', and '00' in place of the plus. '' where there is no digit.
 */
export function normalizePhone(text: string): string {
  const digits = text
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replace(/\(\s*0\s*\)/, '')
    .replaceAll(/\D/g, '')
    .replace(/^00/, '');
  return digits === '' ? '' : `+${digits}`;
}

export interface ContactLink {
  way: ContactWay;
  href: string;
}

const part = encodeURIComponent;

/** The @ stays as it is: mail programs take it for part of the name otherwise. */
const addressPart = (email: string): string => part(email).replaceAll('%40', '@');

/** Ways of writing a mail, the subject filled in. */
export const emailLinks = (email: string, subject: string): ContactLink[] => [
  { way: 'email', href: `mailto:${addressPart(email)}?subject=${part(subject)}` },
  { way: 'gmail', href: `https://mail.google.com/mail/?view=cm&fs=1&to=${part(email)}&su=${part(subject)}` },
  {
    way: 'outlook',
    href: `https://outlook.live.com/mail/0/deeplink/compose?to=${part(email)}&subject=${part(subject)}`,
  },
];

/** Ways of calling or writing to a phone; none where its text holds no number. WhatsApp takes the digits without the plus. */
export function phoneLinks(phoneNumber: string, text: string): ContactLink[] {
  const phone = normalizePhone(phoneNumber);
  if (phone === '') return [];
  return [
    { way: 'call', href: `tel:${phone}` },
    { way: 'sms', href: `sms:${phone}` },
    { way: 'whatsapp', href: `https://wa.me/${phone.slice(1)}?text=${part(text)}` },
    { way: 'telegram', href: `https://t.me/${phone}` },
  ];
}

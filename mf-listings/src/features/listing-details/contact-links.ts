import { toAsciiDigits } from 'contracts';
import type { ContactMethod } from '../../parts/engagement/engagement.ts';

export interface ContactLink {
  method: ContactMethod;
  href: string;
}

const encode = encodeURIComponent;

/** The @ is not encoded: some mail programs would take it for a part of the name. */
const encodeAddress = (email: string): string => encode(email).replaceAll('%40', '@');

/** Links that start a mail with the subject filled in. */
export const getEmailLinks = (email: string, subject: string): ContactLink[] => [
  { method: 'email', href: `mailto:${encodeAddress(email)}?subject=${encode(subject)}` },
  {
    method: 'gmail',
    href: `https://mail.google.com/mail/?view=cm&fs=1&to=${encode(email)}&su=${encode(subject)}`,
  },
  {
    method: 'outlook',
    href: `https://outlook.live.com/mail/0/deeplink/compose?to=${encode(email)}&subject=${encode(subject)}`,
  },
];

/** Links that call or write to a phone; none if the text contains no number. WhatsApp takes the digits without the plus. */
export function getPhoneLinks(phoneNumber: string, text: string): ContactLink[] {
  const phone = normalizePhone(phoneNumber);
  if (phone === '') return [];
  return [
    { method: 'call', href: `tel:${phone}` },
    { method: 'sms', href: `sms:${phone}` },
    { method: 'whatsapp', href: `https://wa.me/${phone.slice(1)}?text=${encode(text)}` },
    { method: 'telegram', href: `https://t.me/${phone}` },
  ];
}

/**
 * A phone number for links (spec §5): digits with one leading plus. '(0)' is removed, and '00' replaced by the plus, since nobody
 * dials them. '' if there is no digit.
 */
export function normalizePhone(text: string): string {
  const digits = toAsciiDigits(text)
    .replace(/\(\s*0\s*\)/, '')
    .replaceAll(/\D/g, '')
    .replace(/^00/, '');
  return digits === '' ? '' : `+${digits}`;
}

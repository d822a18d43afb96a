import { describe, expect, it } from '@jest/globals';
import { confirmationMail, type MailedListing } from './confirmation-mail.ts';

const LISTING: MailedListing = {
  email: 'priya@example.com',
  type: 'seeking_help',
  date: '2026-12-12',
  endDate: null,
  time: '05:35',
  flightNumber: 'BA 36',
  tipAmount: 20,
  minTip: null,
  maxTip: null,
  offersTips: false,
  acceptsTips: false,
  confirmedAt: null,
  hasPendingRequests: false,
  departureAirport: 'MAA',
  departureCity: 'Chennai',
  departureCountry: 'India',
  arrivalAirport: 'LHR',
  arrivalCity: 'London',
  arrivalCountry: 'United Kingdom',
};
const mail = (changes: Partial<MailedListing> = {}, code: string | undefined = '730418') =>
  confirmationMail({ ...LISTING, ...changes }, { token: '7.1.abc', code, siteUrl: 'https://flightamigo.example' });

describe('the mail that confirms an address', () => {
  it('has the link, the code and the trip in both of its forms', () => {
    const { html, text } = mail();
    for (const form of [html, text]) {
      for (const part of [
        'https://flightamigo.example/confirm#7.1.abc',
        '730418',
        'Chennai, India',
        'Dec 12, 2026',
        '5:35 AM',
        'BA 36',
        '$20.00',
      ]) {
        expect(form).toContain(part);
      }
    }
  });

  it('has no code in its subject and preheader, which lock screens show', () => {
    const { subject, html } = mail();
    const [, preheader] = /<div style="display:none[^>]*>([^<]*)</.exec(html) ?? [];
    expect(preheader).toMatch(/^One step is left/);
    expect(subject + preheader).not.toContain('730418');
  });

  it('has no code once too many wrong ones were entered', () => {
    const { html, text } = confirmationMail(LISTING, {
      token: '7.1.abc',
      code: undefined,
      siteUrl: 'https://flightamigo.example',
    });
    expect(html + text).not.toMatch(/\d{6}<|enter this code|undefined/);
    expect(text).toContain('/confirm#7.1.abc');
  });

  it('shows a window of days, and no missing fact', () => {
    const { text } = mail({ endDate: '2026-12-20', time: null, flightNumber: null, tipAmount: null });
    expect(text).toContain('Date: Dec 12, 2026 to Dec 20, 2026');
    expect(text).not.toMatch(/Time:|Flight Number:|Tip:|null/);
  });
});

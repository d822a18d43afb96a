import { describe, expect, it } from '@jest/globals';
import { contactEmailMail } from './contact-email-mail.ts';
import { contactOpenMail } from './contact-open-mail.ts';

const TRIP = {
  type: 'helper' as const,
  date: '2026-12-12',
  endDate: null,
  time: null,
  flightNumber: 'Call Meena 7',
  departureAirport: 'MAA',
  departureCity: 'Chennai',
  departureCountry: 'India',
  arrivalAirport: 'LHR',
  arrivalCity: 'London',
  arrivalCountry: 'United Kingdom',
  tipAmount: null,
  minTip: null,
  maxTip: null,
  offersTips: false,
  acceptsTips: false,
};
const SITE = { siteUrl: 'https://flightamigo.example' };
const openMail = (username: string) => contactOpenMail({ ...TRIP, username }, { ...SITE, listingId: 7 });
const emailMail = (username: string) => contactEmailMail({ ...TRIP, username }, { ...SITE, token: '7.1.abc' });

it.each([openMail, emailMail])('a username cannot format the text around it', (toMail) => {
  const { html, text } = toMail('Me*na** now\u202E');
  expect(html).toContain('<b>Me∗na∗∗ now</b>');
  expect(text).toContain('Me∗na∗∗ now');
});

describe('a flight number that does not look like one', () => {
  it('is in the mail to the asker, whose address is proven (spec §2)', () => {
    expect(openMail('Meena').text).toContain('Flight Number: Call Meena 7');
  });

  it('is not in the mail to an address that a stranger may have typed', () => {
    expect(emailMail('Meena').text).not.toContain('Call Meena');
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Listing } from 'contracts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import { CONFIRMATION_MAIL } from '../../src/modules/listings/confirmations/confirmation-mail.ts';
import { orderAndSend, sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { account, anOffer, aRequest, type Form, inDays, published, search } from './given.ts';

const app = useTestApp();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let counter = 0;

/** An unconfirmed listing of a new address, with the code and the token of its mail. */
async function aListing(form: Form = aRequest()) {
  counter += 1;
  const email = `person.${counter}@example.com`;
  const { listing, confirmationId } = await published(app(), { ...form, email });
  return { email, listing, confirmationId, ...(await readMail(email)) };
}

async function readMail(email: string, previousCode = '') {
  const { text, subject } = await app().mailTo(
    email,
    (mail) => previousCode === '' || !mail.text.includes(previousCode),
  );
  return { subject, text, code: /^\d{6}$/m.exec(text)![0], token: /\/confirm#(\S+)/.exec(text)?.[1] ?? '' };
}

const confirm = (body: Form) => app().post('/api/listing-confirmations', body);
const resend = (confirmationId: number) => app().post('/api/listing-confirmations/resend', { confirmationId });
const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isConfirmed = async ({ id }: Listing) => Boolean((await app().em().findOneOrFail(ListingEntity, id)).confirmedAt);
const afterMs = async (ms: number, work: () => Promise<void>): Promise<void> => {
  app().clock.moveBy(ms);
  await work().finally(() => app().clock.moveBy(-ms));
};

describe('the mail', () => {
  it('contains the trip, a code, and a link with its token in the fragment, which no server logs', async () => {
    const { subject, text, token } = await aListing(
      aRequest({ time: '17:05', flightNumber: 'BA 36', tipAmount: 20, endDate: inDays(9) }),
    );
    expect(subject).toBe('Confirm your email: your help request MAA to LHR');
    expect(text).toContain('MAA (Chennai, India) to LHR (London, United Kingdom)');
    expect(text).toContain('Time: 5:05 PM\nFlight Number: BA 36\nWilling to Tip: $20.00');
    expect(text).toContain(`http://localhost:3000/confirm#${token}`);
  });

  it('is worded for an offer', async () => {
    expect((await aListing(anOffer({ acceptsTips: true }))).subject).toBe(
      'Confirm your email: your help offer MAA to LHR',
    );
  });

  it('repeats no free text', async () => {
    const { text } = await aListing(aRequest({ name: 'Buy Gold Now', description: 'Visit my shop for cheap gold' }));
    expect(text).not.toMatch(/gold/i);
  });

  it('is sent once, however often its job runs, and not for a confirmed or deleted listing', async () => {
    const { email, confirmationId, code, listing } = await aListing();
    const again = () => orderAndSend(app(), CONFIRMATION_MAIL, { subject: confirmationId });
    await Promise.all([1, 2].map(() => sendMails(app(), CONFIRMATION_MAIL, confirmationId)));
    await confirm({ confirmationId, code });
    await again();
    await app().em().nativeDelete(ListingEntity, listing.id);
    await again();
    expect(
      app()
        .outbox()
        .filter(({ to }) => to === email),
    ).toHaveLength(1);
  });
});

describe('confirming', () => {
  it.each(['code', 'link'])('by the %s shows the account’s profile with the listing', async (method) => {
    counter += 1;
    const userId = await account(app(), {
      username: `Meena Iyer ${counter}`,
      email: `owner.${counter}@example.com`,
      languages: 'Tamil',
    });
    const email = `owner.${counter}@example.com`;
    const { confirmationId } = await published(app(), aRequest({ email, name: 'Amma' }));
    const { code, token } = await readMail(email);
    const { status, body } = await confirm(method === 'code' ? { confirmationId, code } : { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      listing: { userId, username: `Meena Iyer ${counter}`, languages: 'Tamil', name: null, email: null },
    });
    expect(await search(app(), {})).toContainEqual((body as { listing: Listing }).listing);
  });

  it('twice answers the same, and changes nothing', async () => {
    const { token, code, confirmationId, listing } = await aListing();
    const first = await confirm({ token });
    const { confirmedAt } = await app().em().findOneOrFail(ListingEntity, listing.id);
    await afterMs(8 * DAY, async () => {
      const again = await confirm({ token });
      expect([again.status, again.body]).toEqual([200, first.body]);
    });
    expect((await confirm({ confirmationId, code })).body).toEqual(first.body);
    expect((await app().em().findOneOrFail(ListingEntity, listing.id)).confirmedAt).toEqual(confirmedAt);
  });

  it('again with a wrong code is refused as already confirmed, and with an expired one succeeds', async () => {
    const { token, code, confirmationId } = await aListing();
    await confirm({ token });
    const wrong = await confirm({ confirmationId, code: otherCode(code) });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'listings.already_confirmed' } });
    await afterMs(31 * MINUTE, async () => expect((await confirm({ confirmationId, code })).status).toBe(200));
  });

  it('by twenty concurrent requests answers all the same', async () => {
    const { confirmationId, code } = await aListing();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm({ confirmationId, code })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });
});

describe('a code', () => {
  it('that is wrong is counted, and the error says how many tries are left', async () => {
    const { confirmationId, code, listing } = await aListing();
    const { status, body } = await confirm({ confirmationId, code: otherCode(code) });
    expect(status).toBe(422);
    expect(body).toEqual({
      code: 'listings.code_wrong',
      message: 'That code is not right. Please check the newest mail and enter it again: 4 tries are left.',
    });
    expect(await isConfirmed(listing)).toBe(false);
  });

  it('does not confirm another listing (ASVS 6.6.2)', async () => {
    const [mine, theirs] = [await aListing(), await aListing()];
    expect((await confirm({ confirmationId: theirs.confirmationId, code: mine.code })).body).toMatchObject({
      code: 'listings.code_wrong',
    });
    expect(await isConfirmed(theirs.listing)).toBe(false);
  });

  it('is refused after 5 wrong ones, even the right one; the link still works', async () => {
    const { confirmationId, code, token } = await aListing();
    for (const left of [4, 3, 2])
      expect((await confirm({ confirmationId, code: otherCode(code) })).text).toContain(`${left} tries are left`);
    expect((await confirm({ confirmationId, code: otherCode(code) })).text).toContain('1 try is left');
    expect((await confirm({ confirmationId, code: otherCode(code) })).text).toContain('no tries left');
    const { status, body } = await confirm({ confirmationId, code });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'listings.too_many_tries', message: expect.stringContaining('open the link') });
    expect((await confirm({ token })).status).toBe(200);
  });

  it('cannot be guessed by concurrent requests: 5 of 20 wrong ones are checked (ASVS 6.6.3)', async () => {
    const { confirmationId, code } = await aListing();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm({ confirmationId, code: otherCode(code) })),
    );
    expect(answers.filter(({ text }) => text.includes('listings.code_wrong'))).toHaveLength(5);
  });

  it('is valid for 30 minutes', async () => {
    const { confirmationId, code } = await aListing();
    await afterMs(30 * MINUTE + 1000, async () => {
      const { status, body } = await confirm({ confirmationId, code });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'listings.code_expired', message: expect.stringContaining('Resend Code') });
    });
    await afterMs(29 * MINUTE, async () => expect((await confirm({ confirmationId, code })).status).toBe(200));
  });
});

describe('a link', () => {
  it('is valid for 7 days', async () => {
    const { token, listing } = await aListing();
    await afterMs(7 * DAY + MINUTE, async () => {
      const { status, body } = await confirm({ token });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'listings.link_expired' });
    });
    expect(await isConfirmed(listing)).toBe(false);
  });

  it('that was changed, cut or invented confirms nothing', async () => {
    const { token, listing } = await aListing();
    const [id, generation, signature] = token.split('.');
    const fakes = [
      token.slice(0, -1),
      `${id}.2.${signature}`,
      `${Number(id) + 1}.${generation}.${signature}`,
      'nonsense',
      `${id}.1.${'A'.repeat(43)}`,
    ];
    for (const fake of fakes) {
      const { status, body } = await confirm({ token: fake });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'listings.link_wrong', message: expect.stringContaining('link') });
    }
    expect(await isConfirmed(listing)).toBe(false);
  });

  it.each([
    {},
    { code: '123456' },
    { confirmationId: 1, code: '12345' },
    { confirmationId: '1', code: '123456' },
    { token: '' },
  ])('or code in the form %j is a bad request', async (body) => {
    const answer = await confirm(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'input.invalid',
      message: expect.stringMatching(/complete|digits|check|leave it out/),
    });
  });

  it('or code of an unknown confirmation is not found', async () => {
    expect((await confirm({ confirmationId: 1, code: '123456' })).status).toBe(404);
    expect((await resend(1)).status).toBe(404);
  });
});

describe('asking for another mail', () => {
  it('sends a new code, and the old one stops working', async () => {
    const { confirmationId, code, email, token } = await aListing();
    await afterMs(61_000, async () => {
      expect((await resend(confirmationId)).status).toBe(204);
      const next = await readMail(email, code);
      expect(next.token).toBe(token);
      expect((await confirm({ confirmationId, code })).body).toMatchObject({ code: 'listings.code_wrong' });
      expect((await confirm({ confirmationId, code: next.code })).status).toBe(200);
    });
  });

  it('is refused within a minute, and says for how long', async () => {
    const { confirmationId } = await aListing();
    const { status, headers, body } = await resend(confirmationId);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(30);
    expect(body).toMatchObject({
      code: 'listings.resend_too_soon',
      message: expect.stringMatching(/wait \d+ seconds/),
    });
  });

  it('does not reset the wrong tries', async () => {
    const { confirmationId, code, email } = await aListing();
    for (let count = 0; count < 4; count += 1) await confirm({ confirmationId, code: otherCode(code) });
    await afterMs(61_000, async () => {
      await resend(confirmationId);
      const next = await readMail(email, code);
      expect((await confirm({ confirmationId, code: otherCode(next.code) })).text).toContain('no tries left');
      expect((await confirm({ confirmationId, code: next.code })).body).toMatchObject({
        code: 'listings.too_many_tries',
      });
    });
  });

  it('is refused once the address is confirmed', async () => {
    const { confirmationId, code } = await aListing();
    await confirm({ confirmationId, code });
    const { status, body } = await resend(confirmationId);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'listings.already_confirmed' });
  });
});

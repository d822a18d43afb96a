import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { EvidenceRow, PassportNote } from './evidence-row.tsx';

function show(person: ComponentProps<typeof EvidenceRow>['person']): void {
  const Page = () => (
    <>
      <EvidenceRow person={person} />
      <PassportNote />
    </>
  );
  renderRemote({ routes: [{ path: '/', Component: Page }] }, { at: '/' });
}
const facts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('what we know about a person', () => {
  it('is what was verified or counted, in one order', () => {
    show({ memberSince: '2024-03', answersWithin: 'two_hours', verified: true });
    expect(facts()).toEqual(['Verified phone', 'Answers within 2 hours', 'Member since Mar 2024']);
  });

  it('says that a phone is not verified, and nothing of answers that are too few', () => {
    show({ verified: false, memberSince: '2026-11', answersWithin: null });
    expect(facts()).toEqual(['Phone not verified', 'Member since Nov 2026']);
  });

  it('is nothing while nobody has confirmed the listing', () => {
    show({ verified: false, memberSince: null });
    expect(facts()).toEqual([]);
  });

  it.each([
    ['hour', 'an hour'],
    ['two_hours', '2 hours'],
    ['day', 'a day'],
    ['few_days', 'a few days'],
  ] as const)('says %s in words: within %s', (answersWithin, words) => {
    show({ memberSince: '2024-03', answersWithin });
    expect(facts()).toContain(`Answers within ${words}`);
  });

  it('says that passports are not checked, and where that is explained', () => {
    show({ memberSince: '2024-03' });
    expect(screen.getByRole('link', { name: 'What this means' })).toHaveAttribute('href', '/terms-of-use#disclaimer');
  });
});

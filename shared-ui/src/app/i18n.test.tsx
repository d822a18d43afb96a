import { afterEach, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { changeLanguage, hasLocale, registerLocale, translate, useTranslation } from './i18n.ts';

const english = {
  greeting: 'Hello {{name}}, this is {{product}}.',
  hours_zero: 'none left',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  list: ['First of {{name}}', 'Second'],
  group: { inner: { title: 'Deep' } },
};

declare module './locale.ts' {
  interface LocaleNamespaces {
    'i18n-test': typeof english & typeof later;
  }
}

const later = { added: 'Added later' };

registerLocale('i18n-test', english);
registerLocale('i18n-test', later);

const render = () => renderHook(() => useTranslation('i18n-test')).result;

afterEach(() => act(() => changeLanguage('en')));

it('fills in values and the name of the product, and reads no value as a placeholder', () => {
  const { t } = render().current;
  expect(t('greeting', { name: 'Priya' })).toBe('Hello Priya, this is Flight Amigo.');
  expect(t('greeting', { name: '{{product}} $& \\x41' })).toBe('Hello {{product}} $& \\x41, this is Flight Amigo.');
  expect(t('greeting', { name: null })).toBe('Hello , this is Flight Amigo.');
  expect(t('greeting')).toBe('Hello , this is Flight Amigo.');
});

it.each([
  [0, 'none left'],
  [1, '1 hour'],
  [2, '2 hours'],
  [1.5, '1.5 hours'],
])('has the plural form of %d', (count, expected) => {
  expect(render().current.t('hours', { count })).toBe(expected);
});

it('has the plural forms of its texts in the pseudo-locale, whose language has more', async () => {
  const result = render();
  await act(() => changeLanguage('ar-XB'));
  expect(result.current.t('hours', { count: 3 })).toBe('3 hours');
});

it('finds texts in groups, of all files of a namespace, and whole lists', () => {
  const { t } = render().current;
  expect([t('group.inner.title'), t('added')]).toEqual(['Deep', 'Added later']);
  expect(t('list', { returnObjects: true })).toEqual(['First of ', 'Second']);
  expect([hasLocale('i18n-test'), hasLocale('i18n')]).toEqual([true, false]);
});

it('refuses a key that no locale file has, and shows it where types cannot', () => {
  // @ts-expect-error -- no such key
  expect(translate('nothing', { ns: 'i18n-test' })).toBe('nothing');
  // @ts-expect-error -- a group is no text
  expect(translate('group.inner', { ns: 'i18n-test' })).toBe('group.inner');
});

it('keeps `t` until the language changes', async () => {
  const result = render();
  const { t } = result.current;
  expect(render().current.t).toBe(t);
  await act(() => changeLanguage('ar'));
  expect(result.current.t).not.toBe(t);
  expect([result.current.i18n.language, result.current.i18n.dir()]).toEqual(['ar', 'rtl']);
});

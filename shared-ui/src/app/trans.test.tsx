import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { registerLocale, useTranslation } from './i18n.ts';
import { Trans } from './trans.tsx';

const english = {
  sent: 'Sent to <0>{{email}}</0>. <1>Change</1>',
  way: '<code>{{from}}</code> → <code>{{to}}</code>',
  consent: 'I agree to the <terms>Terms of <b>Use</b></terms>.',
};

declare module './locale.ts' {
  interface LocaleNamespaces {
    'trans-test': typeof english;
  }
}

registerLocale('trans-test', english);

const html = (key: keyof typeof english, props: Partial<ComponentProps<typeof Trans<'trans-test'>>> = {}): string => {
  function Text() {
    const { t } = useTranslation('trans-test');
    return <Trans t={t} i18nKey={key} components={[<strong key="0" />, <em key="1" />]} {...props} />;
  }
  return render(<Text />).container.innerHTML;
};

describe('a text with elements', () => {
  it('puts them where the text has their numbers', () => {
    expect(html('sent', { values: { email: 'a@b.c' } })).toBe(
      '<span>Sent to </span><strong>a@b.c</strong><span>. </span><em>Change</em>',
    );
  });
  it('finds them by name, also inside of each other', () => {
    const components = { terms: <u />, b: <b /> };
    expect(html('consent', { components })).toBe(
      '<span>I agree to the </span><u><span>Terms of </span><b>Use</b></u><span>.</span>',
    );
  });
  it('keeps the words of a tag that nothing stands for', () => {
    expect(html('consent', { components: [] }).replaceAll(/<\/?span>/g, '')).toBe('I agree to the Terms of Use.');
  });
  it('never reads a value as a tag', () => {
    expect(html('sent', { values: { email: '<1>x</1>' } })).toContain('<strong>&lt;1&gt;x&lt;/1&gt;</strong>');
  });
  it('keeps two of the same tag apart when it renders again', () => {
    function Way({ to }: { to: string }) {
      const { t } = useTranslation('trans-test');
      return <Trans t={t} i18nKey="way" values={{ from: 'MAA', to }} components={{ code: <code key="code" /> }} />;
    }
    const { container, rerender } = render(<Way to="LHR" />);
    rerender(<Way to="DOH" />);
    expect(container).toHaveTextContent(/^MAA → DOH$/);
  });
});

import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

/** The design tokens for Stripe's iframes, which our style sheets do not reach. */
export function useAppearance(): Appearance {
  const isDark = useSyncExternalStore(subscribeToColorScheme, isDarkScheme);
  return useMemo(() => readAppearance(isDark), [isDark]);
}

const darkQuery = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

function subscribeToColorScheme(onChange: () => void): () => void {
  const query = darkQuery();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const isDarkScheme = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : darkQuery().matches;
};

function readAppearance(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const focus = `0 0 0 3px ${token('color-focus-halo')}, 0 0 0 6px ${token('color-focus')}`;
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('color-action'),
      colorBackground: token('color-surface'),
      colorText: token('color-text'),
      colorTextSecondary: token('color-text-muted'),
      colorTextPlaceholder: token('color-text-muted'),
      colorDanger: token('color-danger'),
      colorSuccess: token('color-success'),
      iconColor: token('color-text-muted'),
      borderRadius: '12px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '18px',
      fontSizeSm: '18px',
      spacingUnit: '5px',
    },
    rules: {
      '.Input': { border: `2px solid ${token('color-line-control')}`, boxShadow: 'none' },
      '.Input:hover': { borderColor: token('color-text') },
      '.Input:focus': { borderColor: token('color-focus'), boxShadow: focus, outline: 'none' },
      '.Input--invalid': { border: `3px solid ${token('color-danger')}`, backgroundColor: token('color-danger-soft') },
      '.Label': { fontWeight: '650' },
      '.Error': { fontSize: '18px' },
    },
  };
}

import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { whenIdle } from 'shared-ui/app';
import type { ConfirmByCode } from './confirm-by-code.tsx';

const load = async () => (await import('./confirm-by-code.tsx')).ConfirmByCode;
const preload = (): void => void load().catch(() => undefined);
const Loaded = lazy(async () => ({ default: await load() }));

/** Loads what a guest sees after publishing while the form is filled in. */
export const useConfirmationPreload = (): void => useEffect(() => whenIdle(preload), []);

export const LateConfirmByCode = (props: ComponentProps<typeof ConfirmByCode>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);

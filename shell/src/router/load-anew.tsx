import { useEffect } from 'react';
import { Progress } from '../layout/progress.tsx';
import { thisPage } from './missing-code.ts';

/** Stands at an address whose page is to be had from the server only: by the time it shows, the address is the wanted one. */
export function LoadAnew() {
  useEffect(() => thisPage.loadAnew(), []);
  return <Progress />;
}

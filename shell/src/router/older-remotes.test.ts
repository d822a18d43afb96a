import { expect, it, jest } from '@jest/globals';
import { remotesFileSchema } from 'shared-ui/contracts';
import { chooseReleases } from './choose-release.ts';
import { parseRemotes } from './released-remotes.ts';

/** As the releases up to 1.4.0 wrote it: no names of releases, no candidates. */
const BEFORE_1_5 = {
  listings: {
    ...{ name: 'listings', version: '0.3.1', contract: '1.4.0', routes: ['/'], nav: [], footer: [], slots: [] },
    ...{ entry: '/remotes/listings/0.3.1-7ee4e608d7/remoteEntry.3391ac1914.js', integrity: 'sha384-Y24Y' },
    fallback: {
      version: '0.3.0',
      contract: '1.4.0',
      entry: '/remotes/listings/0.3.0-7ee4e608d7/remoteEntry.0123456789.js',
    },
  },
};

it('reads a remotes.json from before releases had names as it was meant', () => {
  const report = jest.spyOn(console, 'error');
  expect(remotesFileSchema.safeParse(BEFORE_1_5).error).toBeUndefined();
  expect(chooseReleases(parseRemotes(BEFORE_1_5))).toEqual([BEFORE_1_5.listings]);
  expect(report).not.toHaveBeenCalled();
});

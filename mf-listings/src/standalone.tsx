import { standAlone } from 'shared-ui/testing';
import { remote } from './remote.tsx';
import { answers } from './standalone-api.ts';

standAlone(remote, { answers, links: ['/listing/1/print'], slotProps: { 'profile.listings': { type: 'helper' } } });

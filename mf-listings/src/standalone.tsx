import { renderStandalone } from 'shared-ui/testing';
import { remote } from './remote.tsx';
import { handlers } from './standalone-api.ts';

renderStandalone(remote, {
  handlers,
  links: ['/listing/1/print'],
  slotProps: { 'profile.alerts': {}, 'profile.listings': { type: 'helper' } },
});

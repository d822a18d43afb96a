import { renderStandalone } from 'shared-ui/testing';
import { remote } from './remote.tsx';
import { handlers, ownRequestId } from './standalone-api.ts';

renderStandalone(remote, {
  handlers,
  links: ['/listing/1/print', `/listing/${String(ownRequestId)}/matches`],
  slotProps: { 'profile.alerts': {}, 'profile.listings': { type: 'helper' } },
});

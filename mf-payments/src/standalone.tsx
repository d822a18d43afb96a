import { renderStandalone } from 'shared-ui/testing';
import { remote } from './remote.tsx';
import { handlers } from './standalone-api.ts';

renderStandalone(remote, {
  handlers,
  links: ['/tip/9', '/tip/11', '/checkout/9'],
  slotProps: { 'person.tip': { userId: 9, username: 'Meena Iyer' } },
});

import { standAlone } from 'shared-ui/testing';
import { remote } from './remote.tsx';
import { answers } from './standalone-api.ts';

standAlone(remote, {
  answers,
  links: ['/tip/9', '/tip/11', '/checkout/9'],
  slotProps: { 'person.tip': { userId: 9, username: 'Meena Iyer' } },
});

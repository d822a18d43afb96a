import { standAlone } from 'shared-ui/testing';
import { remote } from './remote.tsx';
import { answers } from './standalone-api.ts';

standAlone(remote, { answers });

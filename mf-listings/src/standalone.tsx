import { standAlone } from 'shared-ui/testing';
import { remote } from './remote.tsx';

standAlone(remote);

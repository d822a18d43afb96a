import { describeRemote } from 'shared-ui/testing';
import remoteJson from '../remote.json' with { type: 'json' };

describeRemote(remoteJson, () => import('./remote.tsx'));

import { describeRemote } from 'shared-ui/testing';
import manifest from '../remote.json' with { type: 'json' };

describeRemote(manifest, () => import('./remote.tsx'));

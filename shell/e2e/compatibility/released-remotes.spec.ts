import { journeysAcrossTheRemotes } from './journeys.ts';
import { test } from './test.ts';

test.use({ mix: { shell: 'today', remotes: 'released' } });

test.describe("the last released remotes in today's shell", journeysAcrossTheRemotes);

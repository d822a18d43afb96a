import { jestPreset } from 'shared-ui/build/jest.mjs';

export default { ...jestPreset, displayName: 'mf-listings' };

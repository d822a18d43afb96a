import { jestPreset } from './build/jest.mjs';

export default { ...jestPreset, displayName: 'shared-ui' };

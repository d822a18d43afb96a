import type { LimitTable } from '../../platform/limits/limits.ts';
import { emailChangeLimits } from './email-change/email-change.limits.ts';
import { loginLimits } from './login/login.limits.ts';
import { personalDataLimits } from './personal-data.limits.ts';
import { phoneLimits } from './phone/phone.limits.ts';
import { profileLimits } from './profile/profile.limits.ts';

/** All limits of this module. */
export const accountLimits = {
  ...emailChangeLimits,
  ...personalDataLimits,
  ...loginLimits,
  ...phoneLimits,
  ...profileLimits,
} as const satisfies LimitTable;

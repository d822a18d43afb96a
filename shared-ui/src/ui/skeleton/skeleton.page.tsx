import { Stack } from '../layout/index.ts';
import { Skeleton } from './index.ts';

export const title = 'Skeletons';

export default function SkeletonStates() {
  return (
    <Stack>
      <Skeleton shape="avatar" />
      <Skeleton shape="code" />
      <Skeleton width="60%" />
      <Skeleton />
      <Skeleton shape="button" width="12rem" />
    </Stack>
  );
}

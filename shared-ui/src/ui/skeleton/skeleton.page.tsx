import { Stack } from '../layout/layout.tsx';
import { Skeleton } from './skeleton.tsx';

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

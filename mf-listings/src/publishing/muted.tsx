import type { ReactNode } from 'react';
import { Text } from 'shared-ui/ui/text';

/** A quieter part of a sentence; `Trans` fills it in. */
export function Muted({ children }: { children?: ReactNode }) {
  return (
    <Text asChild tone="muted">
      <span>{children}</span>
    </Text>
  );
}

import { createElement, type ReactElement, type ReactNode } from 'react';
import { services } from './shell-services.ts';
import type { SlotName, SlotProps } from './slot-props.ts';

/**
 * What another site fills this place with (`slots` of its remote.json and remote.tsx). Where it cannot be had, a small
 * notice says so; the rest of the page goes on.
 */
export const Slot = <Name extends SlotName>(
  props: { name: Name; waiting?: ReactNode; quiet?: boolean } & SlotProps[Name],
): ReactElement => createElement(services().Slot, { key: props.name, ...props });

import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { SlotName, SlotProps } from './slot-props.ts';

/** Loads the component that pages of other sites show in a slot. */
export type SlotLoader<Name extends SlotName = SlotName> = () => Promise<{ default: ComponentType<SlotProps[Name]> }>;

/**
 * What a remote exposes as `./remote`, and all of it. Route paths are whole ('/search') and among those that remote.json
 * declares; a lazily loaded page exports its component as `Component`.
 */
export interface RemoteModule {
  routes: RouteObject[];
  slots?: { [Name in SlotName]?: SlotLoader<Name> };
}

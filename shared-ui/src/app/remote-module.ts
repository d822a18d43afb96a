import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A component that pages of other sites show. Its props are the slot's own. */
export type SlotLoader = () => Promise<{ default: ComponentType<never> }>;

/**
 * What a remote exposes as `./remote`, and all of it. Route paths are whole ('/search') and among those that remote.json
 * declares; a lazily loaded page exports its component as `Component`.
 */
export interface RemoteModule {
  routes: RouteObject[];
  slots?: Record<string, SlotLoader>;
}

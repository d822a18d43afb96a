import type { RemoteModule } from 'shared-ui/app';

export const remote: RemoteModule = { routes: [] };

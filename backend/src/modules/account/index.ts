export { AccountModule } from './account.module.ts';
export { AccountsFacade, type Person } from './accounts.facade.ts';
export { AccountEntity } from './account.entity.ts';
export { publicNameOf } from './username.ts';

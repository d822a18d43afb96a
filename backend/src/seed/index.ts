export { SeedModule } from './seed.module.ts';

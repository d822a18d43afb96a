export { FlowsModule } from './flows.module.ts';

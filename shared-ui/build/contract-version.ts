/** The version of the facade for tools, which cannot run the facade itself. */
export { APP_CONTRACT, satisfiesContract } from '../src/app/contract-version.ts';

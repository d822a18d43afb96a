/**
 * Replaces the parts of federation's runtime that the shell never runs: manifests and the preloading that needs them (each page
 * names its own scripts), the sentences for its error codes (the code and its address in the documentation stay), and the stack traces
 * of its debug log.
 */

export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});

export const snapshotPlugin = () => undefined;
export const generatePreloadAssetsPlugin = () => undefined;
export const formatPreloadArgs = () => [];
export const preloadAssets = async () => [];

export const createLogger = () => console;
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = () => undefined;
export const logger = console;
export const infrastructureLogger = console;

export const runtimeDescMap = {};
export const errorDescMap = {};
export const buildDescMap = {};
export const typeDescMap = {};

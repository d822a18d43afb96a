/** Stands in for the runtime of module federation: a test provides the modules of remotes. */
const modules = new Map();
const registered = [];

export const setRemote = (id, load) => modules.set(id, load);
export const registeredRemotes = () => [...registered];
export const resetRemotes = () => {
  modules.clear();
  registered.length = 0;
};

export const loadRemote = async (id) => {
  const load = modules.get(id);
  if (!load) throw new Error(`No module was set for the remote '${id}'`);
  return load();
};
export const registerRemotes = (remotes) => registered.push(...remotes);
export const registerPlugins = () => undefined;
export const preloadRemote = async () => undefined;
export const init = () => undefined;
export const createInstance = () => ({ loadRemote, registerRemotes, registerPlugins, preloadRemote });
export const getInstance = createInstance;

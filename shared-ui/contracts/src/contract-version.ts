/** The version of `shared-ui/app` and these contracts: a minor adds, a major removes. `contract` in remote.json is what a remote needs. */
export const APP_CONTRACT = '2.5.0';

type Version = [major: number, minor: number, patch: number];

const parse = (version: string): Version | undefined => {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
};

/** Whether a facade of version `given` supports a remote that needs `needed`: the same major, and not newer. False for no version. */
export function satisfiesContract(needed: string, given: string = APP_CONTRACT): boolean {
  const [need, have] = [parse(needed), parse(given)];
  if (!need || !have || need[0] !== have[0]) return false;
  return need[1] < have[1] || (need[1] === have[1] && need[2] <= have[2]);
}

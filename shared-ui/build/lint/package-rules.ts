import { isRemote, type Place } from './places.ts';

const REACT = ['react', 'react-dom'];
const PRIMITIVES = [
  'radix-ui',
  'downshift',
  'lucide-react',
  'libphonenumber-js',
  '@fontsource',
  '@fontsource-variable',
];
/** The facade owns these: a second copy in a remote would be a second router, store or language. */
const OWNED_BY_APP = [
  '@reduxjs/toolkit',
  'react-redux',
  'react-router-dom',
  'react-router',
  'react-i18next',
  'i18next',
];
const OWNED_BY_FORMS = ['react-hook-form', '@hookform/resolvers', 'altcha-lib'];

const among = (name: string, list: readonly string[]): boolean =>
  list.some((one) => name === one || name.startsWith(`${one}/`));

function remotePackageRefusal(name: string): string | null {
  if (among(name, OWNED_BY_APP))
    return `A remote takes what it needs of ${name} from shared-ui/app: a copy of its own would not be the shell's.`;
  if (among(name, OWNED_BY_FORMS))
    return `A remote takes forms and the bot check from shared-ui/app/forms and shared-ui/app/bot-check, not from ${name}.`;
  if (among(name, PRIMITIVES)) return `A remote takes components from shared-ui/ui, not from ${name}.`;
  return null;
}

/** Packages of the registry: contracts take zod only, ui React and primitives, a remote what shared-ui does not own. */
export function packageRefusal(from: Place, name: string): string | null {
  if (isRemote(from.workspace) && !from.layer.startsWith('/')) return remotePackageRefusal(name);
  if (from.workspace !== 'shared-ui') return null;
  if (from.layer === 'contracts' && name !== 'zod')
    return `contracts import zod only, not ${name}: the backend runs them as they are.`;
  if (from.layer === 'ui' && !among(name, [...REACT, ...PRIMITIVES]))
    return `ui imports React and primitives only, not ${name}.`;
  return null;
}

import * as z from 'zod/mini';

/** A text of remote.json in each language; English is required. */
const textsSchema = z
  .record(z.string(), z.string())
  .check(z.refine((texts) => Boolean(texts['en']), 'Give the English text as "en"'));

const pathSchema = z.string().check(z.regex(/^\/[^?#\s]*$/, 'Give a path of this site, like /search'));

const versionSchema = z.string().check(z.regex(/^\d+\.\d+\.\d+$/, 'Give a version like 1.0.0'));

/** A link in the header's navigation or in the footer. `order` sorts links across all sites, smallest first. */
export const remoteLinkSchema = z.strictObject({
  label: textsSchema,
  path: pathSchema,
  icon: z.optional(z.string()),
  for: z._default(z.enum(['everyone', 'logged-in', 'logged-out']), 'everyone'),
  order: z.int(),
  /** A slot beside the label for logged-in users, such as an unread count. Shows nothing where it fails. */
  badge: z.optional(z.string()),
});
export type RemoteLink = z.infer<typeof remoteLinkSchema>;

const manifestFields = {
  name: z.string().check(z.regex(/^[a-z]+$/, 'Use small letters, like listings')),
  version: versionSchema,
  /** The facade's contract version that the remote was built for. */
  contract: versionSchema,
  routes: z.array(pathSchema),
  nav: z.array(remoteLinkSchema),
  footer: z.array(remoteLinkSchema),
  slots: z.array(z.string()),
};

/** remote.json, read before any code of the remote. */
export const remoteManifestSchema = z.strictObject({
  ...manifestFields,
  /**
   * Addresses that everybody may see before any script has run: public pages, in the same shape for every query, or with the
   * part of the query that they depend on: `/flight-search?action=offer`, `/search?listing=:id`.
   */
  prerender: z.optional(z.array(z.string().check(z.startsWith('/')))),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** The part of remote.json that the shell reads; released shells accept no other key. */
export const publishedManifestSchema = z.object(manifestFields);

/** The name of one release of a site: its version and a hash of its sources, which is also the name of its folder. */
export const releaseIdSchema = z
  .string()
  .check(z.regex(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/, 'Give a release like 1.0.0-0123456789'));

const buildFields = {
  version: versionSchema,
  contract: versionSchema,
  /** Absent where nothing is released: on the development servers. */
  release: z.optional(releaseIdSchema),
  entry: z.string().check(z.minLength(1)),
  integrity: z.optional(z.string()),
};

/** A build of a remote that can be loaded. `entry` is the hashed remoteEntry script, of this origin by path or absolute. */
export const remoteBuildSchema = z.strictObject(buildFields);
export type RemoteBuild = z.infer<typeof remoteBuildSchema>;

/** A release for testers, and for `percent` of all others, always the same ones. */
export const candidateRemoteSchema = z.strictObject({
  ...manifestFields,
  ...buildFields,
  percent: z.int().check(z.minimum(0), z.maximum(100)),
});
export type CandidateRemote = z.infer<typeof candidateRemoteSchema>;

export const releasedRemoteSchema = z.strictObject({
  ...manifestFields,
  ...buildFields,
  /** The previous version, loaded when this one fails. */
  fallback: z.optional(remoteBuildSchema),
  /** Its fallback is this release. */
  candidate: z.optional(candidateRemoteSchema),
});
export type ReleasedRemote = z.infer<typeof releasedRemoteSchema>;

/** remotes.json: by name, every remote that is released. */
export const remotesFileSchema = z.record(z.string(), releasedRemoteSchema);
export type RemotesFile = z.infer<typeof remotesFileSchema>;

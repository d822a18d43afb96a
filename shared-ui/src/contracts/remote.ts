import { z } from 'zod';

/** A text of remote.json in each language; English is always there. */
const wordsSchema = z
  .record(z.string(), z.string())
  .refine((words) => Boolean(words['en']), 'Give the English text as "en"');

const pathSchema = z.string().regex(/^\/[^?#\s]*$/, 'Give a path of this site, like /search');

const versionSchema = z.string().regex(/^\d+\.\d+\.\d+$/, 'Give a version like 1.0.0');

/** A link in the header's navigation or in the footer. `order` sorts links across all sites, smallest first. */
export const remoteLinkSchema = z.strictObject({
  label: wordsSchema,
  path: pathSchema,
  icon: z.string().optional(),
  for: z.enum(['everyone', 'logged-in', 'logged-out']).default('everyone'),
  order: z.int(),
  /** A slot that shows beside the label while somebody is logged in: how much is new there. Where it fails nothing shows. */
  badge: z.string().optional(),
});
export type RemoteLink = z.infer<typeof remoteLinkSchema>;

/** remote.json: what a remote is, read before any of its code (architecture.md §3). */
export const remoteManifestSchema = z.strictObject({
  name: z.string().regex(/^[a-z]+$/, 'Use small letters, like listings'),
  version: versionSchema,
  /** The facade's contract version that the remote was built for. */
  contract: versionSchema,
  routes: z.array(pathSchema),
  nav: z.array(remoteLinkSchema),
  footer: z.array(remoteLinkSchema),
  slots: z.array(z.string()),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** The name of one release of a site: its version and a hash of its sources, which is also the name of its folder. */
export const releaseIdSchema = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/, 'Give a release like 1.0.0-0123456789');

const buildFields = {
  version: versionSchema,
  contract: versionSchema,
  /** Absent where nothing is released: on the development servers, and in what was released before 1.5.0. */
  release: releaseIdSchema.optional(),
  entry: z.string().min(1),
  integrity: z.string().optional(),
};

/** A build of a remote that can be loaded. `entry` is the hashed remoteEntry script, of this origin by path or absolute. */
export const remoteBuildSchema = z.strictObject(buildFields);
export type RemoteBuild = z.infer<typeof remoteBuildSchema>;

/** A release that only some visitors get: the testers, and `percent` of all others, always the same ones. */
export const candidateRemoteSchema = z.strictObject({
  ...remoteManifestSchema.shape,
  ...buildFields,
  percent: z.int().min(0).max(100),
});
export type CandidateRemote = z.infer<typeof candidateRemoteSchema>;

export const releasedRemoteSchema = z.strictObject({
  ...remoteManifestSchema.shape,
  ...buildFields,
  /** The version before, taken when this one does not load. */
  fallback: remoteBuildSchema.optional(),
  /** Who gets it has this one as the fallback. */
  candidate: candidateRemoteSchema.optional(),
});
export type ReleasedRemote = z.infer<typeof releasedRemoteSchema>;

/** remotes.json: by name, every remote that is released (architecture.md §3). */
export const remotesFileSchema = z.record(z.string(), releasedRemoteSchema);
export type RemotesFile = z.infer<typeof remotesFileSchema>;

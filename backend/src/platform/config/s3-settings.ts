import { z } from 'zod';

export interface S3Settings {
  /** Without credentials. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Of the bucket, without a slash at its ends: what is outside of it is not ours. */
  readonly folder: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What many compatible servers expect, whatever they are. */
const DEFAULT_REGION = 'us-east-1';
const DEFAULT_FOLDER = 'pictures';
const PATH = /^\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<folder>[\w-]+(?:\/[\w-]+)*))?\/?$/;

const S3_URL_RULE =
  'must look like https://KEY:SECRET@s3.example.org/bucket/folder?region=eu-central-1, with special characters of key and secret percent-encoded';

/** One URL holds it all, as for the mail server. */
export const s3UrlSchema = z.string().transform((text, context): S3Settings => {
  const settings = parseS3Url(text);
  if (settings !== undefined) return settings;
  context.addIssue({ code: 'custom', message: S3_URL_RULE });
  return z.NEVER;
});

function parseS3Url(text: string): S3Settings | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const { bucket, folder = DEFAULT_FOLDER } = PATH.exec(url.pathname)?.groups ?? {};
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)];
  if (bucket === undefined || !accessKeyId || !secretAccessKey) return undefined;
  const region = url.searchParams.get('region') ?? DEFAULT_REGION;
  return { endpoint: url.origin, region, bucket, folder, accessKeyId, secretAccessKey };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

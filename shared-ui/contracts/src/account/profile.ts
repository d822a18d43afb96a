import * as z from 'zod/mini';
import { clearable, idSchema, phoneNumberSchema, textSchema } from '../common.ts';
import { languageCodesSchema } from '../languages.ts';
import { parseUrl } from '../urls.ts';

/** The logged-in user: GET /api/auth/me, and the response to every change of the profile (spec §3). Sent to nobody else. */
export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  /** Dial code, a space, the local number: '+44 7700900142'. */
  phoneNumber: z.nullable(z.string()),
  /** For display: dots instead of all but the dial code and the last three digits. */
  phoneNumberMasked: z.nullable(z.string()),
  /** On this site: '/pictures/<id>-512.webp'. */
  profilePictureUrl: z.nullable(z.string()),
  /** Free text, comma-separated. */
  languages: z.nullable(z.string()),
  /** The chosen languages, or those that the free text names; ISO 639-1 (PRODUCT.md 30). Absent from older nodes and shells. */
  languageCodes: z.optional(z.array(z.string())),
  bio: z.nullable(z.string()),
  /** Whether the phone number has been verified. */
  verified: z.boolean(),
  /** Whether everybody can read the bio on their page; false for one that was written before there were such pages. */
  bioPublic: z.optional(z.boolean()),
  /** Whether search engines may find their page. */
  searchable: z.optional(z.boolean()),
});
export type User = z.infer<typeof userSchema>;

const INVALID_PICTURE_URL = 'Please enter the http:// or https:// address of a picture on a public website';
const MAX_URL_LENGTH = 2000;
const TOO_LONG = `Please use an address of at most ${MAX_URL_LENGTH} characters`;

/** A host name with a dot that ends in letters: no IP address, nothing in a private network. */
const PUBLIC_HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
const PRIVATE_ENDINGS =
  /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/;

/** http or https, a public host name, any port, no credentials (PRODUCT.md 36). The server checks the addresses of the host. */
function isPublicWebAddress(text: string): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  const { protocol, hostname, username, password } = url;
  return (
    /^https?:$/.test(protocol) &&
    username + password === '' &&
    PUBLIC_HOST.test(hostname) &&
    !PRIVATE_ENDINGS.test(hostname)
  );
}

/** The address of a stored picture, as `User` has it. */
const OWN_PICTURE = /^\/pictures\/[0-9a-f]{32}-512\.webp$/;

/** Whether it is the address of a picture on this site. */
export const isOwnPicture = (url: string): boolean => OWN_PICTURE.test(url);

/**
 * The picture of a profile, normalized: a link that the server fetches once (spec §3), or the address that the profile has already,
 * which changes nothing.
 */
export const pictureUrlSchema = z.pipe(
  z.pipe(
    z.string(INVALID_PICTURE_URL).check(
      z.trim(),
      z.maxLength(MAX_URL_LENGTH, { error: TOO_LONG, abort: true }),
      z.refine((text) => isOwnPicture(text) || isPublicWebAddress(text), { error: INVALID_PICTURE_URL, abort: true }),
    ),
    z.transform((text: string) => parseUrl(text)?.href ?? text),
  ),
  // Letters of other scripts become longer: %D0%B6.
  z.string().check(z.maxLength(MAX_URL_LENGTH, TOO_LONG)),
);

/** An email address or one of a website. */
const ADDRESS = /@|:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u;
/** Seven digits of any script with nothing but signs between them. */
const PHONE = /(?:\p{Nd}[\s().+/-]*){7,}/u;

/** Free text (spec §3), which stands on other people's pages: any words, 'English (C1)', but no way to reach somebody. */
const languagesTextSchema = textSchema({ max: 200, tooLong: 'Please use at most 200 characters' }).check(
  z.refine(
    (text) => !ADDRESS.test(text) && !PHONE.test(text),
    'Please write languages here, without addresses and phone numbers',
  ),
);

const fraction = (min: number) => z.coerce.number().check(z.minimum(min), z.maximum(1));

/**
 * The query of POST /api/profile/picture: the square to use of a picture that was turned clockwise by `turn` degrees. `x` and `y` are
 * its upper left corner as fractions of width and height, in the middle where they are missing; `size` its side as a fraction of the
 * shorter one. The body is the file.
 */
export const pictureCropSchema = z.object({
  x: z.optional(fraction(0)),
  y: z.optional(fraction(0)),
  size: z._default(fraction(0.01), 1),
  turn: z._default(z.pipe(z.coerce.number(), z.literal([0, 90, 180, 270])), 0),
});
export type PictureCrop = z.infer<typeof pictureCropSchema>;

/** The fields of the form 'Edit Profile', where languages are chosen from a list. */
export const profileFormSchema = z.object({
  username: z.optional(textSchema({ min: 3, max: 40, tooShort: 'Username must be at least 3 characters' })),
  bio: clearable(textSchema({ max: 500, tooLong: 'Please use at most 500 characters' })),
  /** Beside `languages`, these decide: it is written from them. */
  languageCodes: z.optional(languageCodesSchema),
  profilePictureUrl: clearable(pictureUrlSchema),
  phoneNumber: clearable(phoneNumberSchema),
});

/**
 * PATCH /api/profile (spec §5, PRODUCT.md 10). Missing fields stay; a blank text and null clear a field. A bio is public once it is sent.
 * Response: userSchema.
 */
export const profileChangesSchema = z.extend(profileFormSchema, {
  languages: clearable(languagesTextSchema),
  searchable: z.optional(z.boolean()),
});
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

/** The same for a form that asks for the phone number alone, which is required then. */
export const newPhoneNumberSchema = z.object({ phoneNumber: phoneNumberSchema });

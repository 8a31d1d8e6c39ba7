import * as z from 'zod';
import { shownBrand } from '../accounts/brands.js';
import { endpoint } from '../endpoint.js';
import { FILE_LIST_BODY_BYTES, SIGN_BATCH_MAX } from '../limits.js';
import { typedLinkPasswordSchema } from '../accounts/passwords.js';
import { widestLimits } from '../billing/plans.js';
import {
  bytesSchema,
  codeSchema,
  idSchema,
  instantSchema,
  languageSchema,
  personView,
  slugSchema,
  tokenSchema,
} from '../primitives.js';
import { recordingSchema } from './recordings.js';
import { thumbnailUrls } from './transfer-files.js';

const visitor = {
  slug: slugSchema,
  /** Id in the recipient's personal link. */
  recipientId: idSchema.optional(),
  /** Ticket of `unlockTransfer`; needed if the transfer has a password. */
  passwordTicket: tokenSchema.optional(),
  /** Token of an earlier `openDownloadPage`: repeated downloads within a visit count once. */
  visit: tokenSchema.optional(),
};

export const senderView = personView.extend({
  profilePic: z.string(),
  /** False for a visitor, who verified the address but has no account. */
  isMember: z.boolean(),
});

export const downloadPage = z.object({
  slug: z.string(),
  /** Empty: show the first file's name. */
  title: z.string(),
  sender: senderView,
  /** Brand of the sender's account; null for the standard look. */
  brand: shownBrand.nullable(),
  recipientEmail: z.string().nullable(),
  message: z.string(),
  /** `sealedList` of `createTransfer`; null if the transfer is not end-to-end encrypted. */
  sealedList: z.string().nullable(),
  /** `wrappedKey` of `createTransfer`; null if no password opens the list. */
  wrappedKey: z.string().nullable(),
  /** `sealedKey` of `createTransfer`; null if no user's own key opens the list. */
  sealedKey: z.string().nullable(),
  /** Whether every file was scanned for viruses; null if files are not scanned. */
  scan: z.enum(['clean', 'unchecked']).nullable(),
  files: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      size: bytesSchema,
      sha256: z.string().nullable(),
      /** The stored bytes were verified against their checksums. */
      isChecked: z.boolean(),
      damaged: z.boolean(),
      /** Null for any other file. */
      recording: recordingSchema.nullable(),
    }),
  ),
  totalBytes: bytesSchema,
  sentAt: instantSchema,
  expiresAt: instantSchema,
  hasPassword: z.boolean(),
  hasDownloadLimit: z.boolean(),
  /** The visitor is the sender, so nothing is counted. */
  isOwner: z.boolean(),
  visit: z.string(),
});
export type DownloadPage = z.infer<typeof downloadPage>;

const downloadErrors = [
  'transfer-not-found',
  'transfer-expired',
  'password-required',
  'code-required',
  'personal-link-required',
  'download-limit-reached',
  'under-review',
  'file-infected',
  'file-unscanned',
  'taken-down',
] as const;

export const openDownloadPage = endpoint({
  method: 'POST',
  path: '/v1/downloads',
  scope: 'read',
  body: z.strictObject(visitor),
  response: downloadPage,
  errors: downloadErrors,
  unlogged: true,
  onLinkDomain: true,
});

export const unlockTransfer = endpoint({
  method: 'POST',
  path: '/v1/downloads/unlock',
  scope: 'read',
  body: z.strictObject({ slug: slugSchema, recipientId: idSchema.optional(), password: typedLinkPasswordSchema }),
  response: z.object({ passwordTicket: z.string(), expiresAt: instantSchema }),
  errors: [
    'transfer-not-found',
    'transfer-expired',
    'password-required',
    'code-required',
    'personal-link-required',
    'wrong-password',
    'password-locked',
    'under-review',
    'taken-down',
  ],
  unlogged: true,
  onLinkDomain: true,
});

const ofRecipient = { slug: slugSchema, recipientId: idSchema };
const codeErrors = [
  'transfer-not-found',
  'transfer-expired',
  'personal-link-required',
  'under-review',
  'taken-down',
] as const;

/** Mails a code to the recipient of a personal link, who then proves the address with it. */
export const sendRecipientCode = endpoint({
  method: 'POST',
  path: '/v1/downloads/code',
  body: z.strictObject({ ...ofRecipient, lang: languageSchema.optional() }),
  response: z.object({ sent: z.literal(true) }),
  errors: codeErrors,
  unlogged: true,
  onLinkDomain: true,
});

/** Remembers for 30 days that this browser has proven the recipient's address, by a cookie. */
export const proveRecipient = endpoint({
  method: 'POST',
  path: '/v1/downloads/proof',
  body: z.strictObject({ ...ofRecipient, code: codeSchema }),
  response: z.object({ expiresAt: instantSchema }),
  errors: [...codeErrors, 'wrong-code'],
  unlogged: true,
  onLinkDomain: true,
});

/**
 * Thumbnails of files that have one, as URLs that are valid for 600 s. They count as no download; a transfer with a
 * download limit has none for visitors.
 */
export const listLinkThumbnails = endpoint({
  method: 'POST',
  path: '/v1/downloads/thumbnails',
  scope: 'read',
  body: z.strictObject({ ...visitor, fileIds: z.array(idSchema).min(1).max(SIGN_BATCH_MAX) }),
  response: thumbnailUrls,
  errors: downloadErrors,
  unlogged: true,
  onLinkDomain: true,
});

const signedDownload = z.object({
  url: z.string(),
  expiresAt: instantSchema,
  /** Id for `completeDownload`. */
  downloadToken: z.string(),
});

/** Returns a signed URL that is valid for 300 s; requesting it counts as the download. */
export const downloadFile = endpoint({
  method: 'POST',
  path: '/v1/downloads/file',
  scope: 'read',
  body: z.strictObject({ ...visitor, fileId: idSchema }),
  response: signedDownload,
  errors: [...downloadErrors, 'file-not-found', 'file-damaged'],
  unlogged: true,
  onLinkDomain: true,
});

/**
 * All files, or those listed, as one zip; those of an encrypted transfer as they are stored. Callers that accept JSON get
 * a signed URL; others are redirected to it (303) and receive the archive.
 */
export const downloadZip = endpoint({
  method: 'POST',
  path: '/zip',
  scope: 'read',
  body: z.strictObject({ ...visitor, fileIds: z.array(idSchema).min(1).max(widestLimits.files).optional() }),
  response: signedDownload,
  errors: [...downloadErrors, 'file-not-found', 'file-damaged'],
  bodyBytes: FILE_LIST_BODY_BYTES,
  unlogged: true,
  onLinkDomain: true,
});

/** The bytes of an archive, by the address that `downloadZip` returned; HEAD too. */
export const serveZip = endpoint({
  method: 'GET',
  path: '/v1/zips/{token}/{name}',
  inView: false,
  params: z.object({ token: z.string(), name: z.string() }),
  otherStatuses: [206, 304, 416],
  errors: ['signature-invalid', ...downloadErrors, 'file-not-found', 'file-damaged'],
  secretPath: true,
  unlimited: true,
  onLinkDomain: true,
});

/**
 * Reports a complete download, for stores whose downloads the server does not see. Otherwise the server counts the
 * bytes itself, and this changes nothing.
 */
export const completeDownload = endpoint({
  method: 'POST',
  path: '/v1/downloads/complete',
  scope: 'read',
  body: z.strictObject({ downloadToken: tokenSchema }),
  response: z.object({ completed: z.boolean() }),
  errors: ['signature-invalid', 'transfer-not-found', 'under-review', 'taken-down'],
  unlogged: true,
  onLinkDomain: true,
});

/** Has no effect, of any slug: downloads are counted where bytes are served or signed. */
export const incrementDownloads = endpoint({
  method: 'POST',
  path: '/increment',
  body: z.strictObject({ slug: slugSchema, _id: idSchema.optional() }),
  response: z.object({ accepted: z.literal(true) }),
  unlogged: true,
});

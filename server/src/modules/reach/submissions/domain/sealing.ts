import type { BodyOf } from '#contract/endpoint.js';
import { SEALED_LIST_MAX_LENGTH, SUBMISSION_KEYS_MAX } from '#contract/limits.js';
import type { decideSubmission } from '#contract/requests/reviews.js';
import type { submit } from '#contract/requests/submissions.js';
import { OPAQUE_NAME } from '#contract/transfers/encryption.js';
import type { FileRequest, Submission } from '../../requests/index.js';

/*
 * End-to-end encrypted requests: the server can check only that what comes is encrypted as a request wants it, and nothing beside it.
 */

type Asked = Pick<FileRequest, 'sealedTo'>;
type Submitted = Pick<BodyOf<typeof submit>, 'upload' | 'answers' | 'sealed'>;
type Sealed = NonNullable<Submission['sealed']>;

/** Characters of all lists of one submission. */
const LISTS_MAX_LENGTH = 4 * SEALED_LIST_MAX_LENGTH;

/** Header, nonce and first tag of the age file that a page makes; `docs/encryption.md` says it. */
const FILE_OVERHEAD_BYTES = 200;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** `{itemId}/{number}.age` */
export function isOpaquePath(path: string): boolean {
  const [, name = '', ...deeper] = path.split('/');
  return deeper.length === 0 && OPAQUE_NAME.test(name);
}

/** The size of the largest age file of a plain one with this many bytes. */
export function sealedBytes(plainBytes: number): number {
  return plainBytes + FILE_OVERHEAD_BYTES + TAG_BYTES * Math.floor(plainBytes / CHUNK_BYTES);
}

/** Whether everything that is submitted is encrypted for an encrypted request, and nothing for another. */
export function isSealedAsAsked({ sealedTo }: Asked, { upload, answers, sealed }: Submitted): boolean {
  if (sealedTo === undefined) return sealed === undefined;
  const reveals = answers.length > 0 || upload?.fileObjects.some(({ recording }) => recording !== undefined) === true;
  return sealed !== undefined && !reveals && (sealed.upload === undefined) === (upload === undefined);
}

/** Whether a comment is encrypted for an encrypted request, and not for another. */
export function isCommentAsAsked(
  { sealedTo }: Asked,
  { comment, sealedComment }: BodyOf<typeof decideSubmission>['decisions'][number],
): boolean {
  return sealedTo === undefined ? sealedComment === undefined : comment === '';
}

/** The lists and keys of a submission with those of a call; not ok if there would be too many. */
export function sealedAfter(
  { lists, visitorKeys }: Sealed = { lists: [], visitorKeys: [] },
  { upload, visitorKey }: NonNullable<Submitted['sealed']>,
): { ok: true; sealed: Sealed } | { ok: false; limit: number } {
  const sealed = {
    lists: upload ? [...lists, upload] : lists,
    visitorKeys: visitorKeys.includes(visitorKey) ? visitorKeys : [...visitorKeys, visitorKey],
  };
  if (sealed.visitorKeys.length > SUBMISSION_KEYS_MAX) return { ok: false, limit: SUBMISSION_KEYS_MAX };
  const length = sealed.lists.reduce((sum, { list, key }) => sum + list.length + key.length, 0);
  return length > LISTS_MAX_LENGTH ? { ok: false, limit: lists.length } : { ok: true, sealed };
}

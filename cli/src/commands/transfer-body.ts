import type { BodyInput } from '#contract/endpoint.js';
import type { createTransfer } from '#contract/transfers/transfers.js';
import type { UploadResult } from '../../../client/src/upload/node.js';
import type { SendArguments } from './arguments.js';
import type { SendingIdentity } from '../server/identity.js';
import { formatBytes } from '../terminal/sizes.js';

/** The body of the call that makes a transfer of an upload. */
export function transferBody(
  { sendAs, to, message, password, isVerified, expiry }: SendArguments,
  { slug, files }: UploadResult,
  { target, senderEmail, sealedList }: SendingIdentity & { sealedList: string | undefined },
): BodyInput<typeof createTransfer> {
  return {
    slug,
    sendAs,
    ...(senderEmail === undefined ? { senderId: target.id } : { senderEmail }),
    // The list holds it.
    message: sealedList === undefined ? message : '',
    sealedList,
    emailTo: to.map((email) => ({ email })),
    fileObjects: files.map(({ path, ...file }) => ({ fileName: path, ...file })),
    fileName: files[0]?.path.split('/').at(-1) ?? '',
    fileNumber: files.length,
    size: formatBytes(files.reduce((sum, { size }) => sum + size, 0)),
    ...expiry,
    password,
    ...(isVerified && { recipientsOnly: true }),
  };
}

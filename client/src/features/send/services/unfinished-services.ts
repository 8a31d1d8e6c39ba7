import type { UserView } from '#contract/accounts/auth.js';
import { call } from '../../../lib/api.js';
import { memberUpload } from '../../../lib/member-upload.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';
import { discardUpload, listOpenUploads } from '../../../upload/browser/unfinished-uploads.js';
import type { UploadTarget } from '../../../upload/index.js';
import { reopenFiles } from '../../../sending/unfinished/reopen-files.js';
import type { UnfinishedServices } from './send-services.js';

/** A visitor's uploads are those of this browser, for any address. */
function isOf(user: UserView | null) {
  return ({ id, type }: { id: string; type: string }) => (user ? id === user._id : type === 'anonUpload');
}

export const unfinishedServices: UnfinishedServices = {
  list: (user) => listOpenUploads({ isMine: isOf(user), ...(user && { api: bindUploadApi(call) }) }),

  reopen: reopenFiles,

  discard(slug, user) {
    const target: UploadTarget | undefined = user ? memberUpload(user) : undefined;
    return discardUpload(slug, { api: bindUploadApi(call), target });
  },
};

import type { UserView } from '#contract/accounts/auth.js';
import { call } from '../../../lib/api.js';
import { memberUpload } from '../../../lib/member-upload.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';
import { discardUpload, listOpenUploads, pageCheckpoints } from '../../../upload/browser/unfinished-uploads.js';
import type { CheckpointStore, UploadTarget } from '../../../upload/index.js';
import { reopenFiles } from '../../../sending/unfinished/reopen-files.js';
import type { UnfinishedServices } from './send-services.js';

/** A visitor's uploads are those of this browser, for any address. */
function isOf(user: UserView | null) {
  return ({ id, type }: { id: string; type: string }) => (user ? id === user._id : type === 'anonUpload');
}

/** Encrypted uploads are known to the person by the names of the picked files. */
async function checkpointsWithNames(): Promise<CheckpointStore> {
  const checkpoints = pageCheckpoints();
  const all = await checkpoints.list().catch(() => []);
  if (!all.some(({ isSealed }) => isSealed)) return checkpoints;
  const { NamedCheckpoints } = await import('../../../sending/sealing/kept-keys.js');
  return new NamedCheckpoints(checkpoints);
}

export const unfinishedServices: UnfinishedServices = {
  list: async (user) =>
    listOpenUploads({
      isMine: isOf(user),
      checkpoints: await checkpointsWithNames(),
      ...(user && { api: bindUploadApi(call) }),
    }),

  reopen: async (slug) => reopenFiles(slug, await checkpointsWithNames()),

  discard(slug, user) {
    const target: UploadTarget | undefined = user ? memberUpload(user) : undefined;
    return discardUpload(slug, { api: bindUploadApi(call), target });
  },
};

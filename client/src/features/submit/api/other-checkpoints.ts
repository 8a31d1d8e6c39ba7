import { listUnfinishedUploads } from '#contract/calls.js';
import type { RequestPage } from '#contract/requests/submissions.js';
import { call } from '../../../lib/api.js';
import type { CheckpointStore } from '../../../upload/index.js';
import { loadSealing } from '../open-parts.js';

/**
 * Checkpoints that include uploads which the person of a personal link began on other devices, or that name the encrypted ones,
 * whose keys other devices do not have.
 */
export async function otherCheckpoints({
  slug,
  ticket,
  sealedTo,
}: Pick<RequestPage, 'slug' | 'ticket' | 'sealedTo'>): Promise<CheckpointStore | undefined> {
  if (sealedTo !== null) return (await loadSealing()).namedCheckpoints();
  const { uploads } = await call(listUnfinishedUploads, { headers: { 'x-request-ticket': ticket } });
  if (uploads.length === 0) return undefined;
  const { checkpointsOf } = await import('./submission-uploads.js');
  return checkpointsOf(slug, uploads);
}

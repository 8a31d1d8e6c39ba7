import { useCallback } from 'react';
import { listUnfinishedUploads } from '#contract/calls.js';
import type { RequestPage } from '#contract/requests/submissions.js';
import { call } from '../../lib/api.js';
import { useFound } from '../../lib/use-found.js';
import type { CheckpointStore } from '../../upload/index.js';

/** Checkpoints that include uploads which the person of a personal link began on other devices; undefined for none. */
export function useRemoteCheckpoints({ slug, person, ticket }: RequestPage): CheckpointStore | undefined {
  const isPerson = person !== null && ticket !== '';
  // Without the list the upload starts from the beginning.
  const find = useCallback(
    async () => (isPerson ? findCheckpoints(slug, ticket) : undefined),
    [slug, ticket, isPerson],
  );
  return useFound(find, undefined);
}

async function findCheckpoints(slug: string, ticket: string): Promise<CheckpointStore | undefined> {
  const { uploads } = await call(listUnfinishedUploads, { headers: { 'x-request-ticket': ticket } });
  if (uploads.length === 0) return undefined;
  const { checkpointsOf } = await import('./api/submission-uploads.js');
  return checkpointsOf(slug, uploads);
}

import { useEffect, useState } from 'react';
import { listUnfinishedUploads } from '#contract/calls.js';
import type { RequestPage } from '#contract/requests/submissions.js';
import { call } from '../../lib/api.js';
import type { CheckpointStore } from '../../upload/index.js';

/** Checkpoints that include what the person of a personal link began to upload on other devices; undefined for none. */
export function useElsewhere({ slug, person, ticket }: RequestPage): CheckpointStore | undefined {
  const [checkpoints, setCheckpoints] = useState<CheckpointStore>();
  const isPerson = person !== null;
  useEffect(() => {
    if (!isPerson) return undefined;
    let isStale = false;
    // Without the list the upload starts from the beginning.
    find(slug, ticket).then(
      (found) => !isStale && setCheckpoints(found),
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [slug, ticket, isPerson]);
  return checkpoints;
}

async function find(slug: string, ticket: string): Promise<CheckpointStore | undefined> {
  const { uploads } = await call(listUnfinishedUploads, { headers: { 'x-request-ticket': ticket } });
  if (uploads.length === 0) return undefined;
  const { checkpointsOf } = await import('./api/submission-uploads.js');
  return checkpointsOf(slug, uploads);
}

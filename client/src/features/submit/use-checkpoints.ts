import { useCallback } from 'react';
import type { RequestPage } from '#contract/requests/submissions.js';
import { useFound } from '../../lib/use-found.js';
import type { CheckpointStore } from '../../upload/index.js';

/** `otherCheckpoints` of a personal link or an encrypted request; undefined for those of this browser alone. */
export function useCheckpoints({ slug, person, ticket, sealedTo }: RequestPage): CheckpointStore | undefined {
  const hasOthers = ticket !== '' && (person !== null || sealedTo !== null);
  // Without the list the upload starts from the beginning.
  const find = useCallback(async () => {
    if (!hasOthers) return undefined;
    return (await import('./api/other-checkpoints.js')).otherCheckpoints({ slug, ticket, sealedTo });
  }, [slug, ticket, sealedTo, hasOthers]);
  return useFound(find, undefined);
}

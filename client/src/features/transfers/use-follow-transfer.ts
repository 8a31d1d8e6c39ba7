import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLive, type LiveNews } from '../../lib/live.js';
import { transferKeys } from './api/transfers.queries.js';

/** Keeps what is shown of a transfer true while others open, download and correct it. */
export function useFollowTransfer(userId: string, slug: string): void {
  const client = useQueryClient();
  const listen = useCallback(
    (news: LiveNews) => {
      const isAboutIt = news.type === 'transfer-changed' && news.slug === slug;
      if (isAboutIt || news.type === 'refresh')
        void client.invalidateQueries({ queryKey: transferKeys.one(userId, slug) });
    },
    [client, userId, slug],
  );
  useLive(listen);
}

import { useQueryClient } from '@tanstack/react-query';
import { askAgain } from '../../lib/ask-again.js';
import { useNews } from '../../lib/use-news.js';

/** What news of one's own transfers, and of what one received, may have changed on a page; by the first word of keys. */
const touched = ['transfers', 'extension-requests', 'received', 'analytics', 'contacts'];

const anyNews = () => true;

/**
 * Pages of the dashboard show what happens elsewhere: a download, another tab, another member of the household. In one
 * place for all of them, so that no page fetches twice; what is not shown is fetched when it is.
 */
export function useLivePages(): void {
  const client = useQueryClient();
  useNews(anyNews, () => {
    for (const name of touched) void askAgain(client, [name]);
  });
}

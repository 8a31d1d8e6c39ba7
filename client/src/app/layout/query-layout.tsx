import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createQueryClient } from '../../lib/query-client.js';
import { getSession, subscribeSession } from '../../lib/session.js';

/** Around the pages that read server state; Home does without, and so without its script. */
export function QueryLayout() {
  const [client] = useState(createQueryClient);
  // What one member has read is gone before the next one logs in to the same tab.
  useEffect(() => {
    let userId = getSession().user?._id;
    return subscribeSession(() => {
      const earlier = userId;
      userId = getSession().user?._id;
      if (earlier !== undefined && earlier !== userId) client.clear();
    });
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

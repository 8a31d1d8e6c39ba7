import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ApiError } from '../lib/api-error.js';
import { RetryAlert } from './retry-alert.js';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: ApiError | null; refetch(): unknown };
  /** Says what is being loaded to those who do not see the skeleton. */
  loading?: string;
  skeleton: ReactNode;
  children(data: Data): ReactNode;
}

/** Shows the data of a query, and a skeleton until it has loaded. If loading fails, it shows the error and a retry button above any earlier data. */
export function Loaded<Data>({ query: { data, error, refetch }, loading, skeleton, children }: LoadedProps<Data>) {
  return (
    <>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Box component={loading === undefined ? 'div' : 'output'} aria-label={loading} sx={{ display: 'block' }}>
          {skeleton}
        </Box>
      )}
      {data !== undefined && children(data)}
    </>
  );
}

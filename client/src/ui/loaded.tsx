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

/** What was read; a skeleton until then. If reading fails, the reason and a way to try again stand above what was there. */
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

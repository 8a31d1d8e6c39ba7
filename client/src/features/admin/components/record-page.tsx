import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { TextLink } from '../../../ui/router-link.js';

interface RecordPageProps {
  /** The list that it is in. */
  back: { to: string; text: string };
  /** Said while there are no children. */
  loading: string;
  reading: { error: unknown; refetch(): unknown };
  /** Nothing until the record was read. */
  children: ReactNode;
}

/** A page about one record. */
export function RecordPage({ back, loading, reading: { error, refetch }, children }: RecordPageProps) {
  return (
    <Stack spacing={4}>
      <TextLink to={back.to} sx={{ alignSelf: 'flex-start' }}>
        {back.text}
      </TextLink>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!children && error === null && (
        <Stack component="output" aria-label={loading} spacing={4}>
          <Skeleton width="40%" height={48} />
          <Skeleton variant="rounded" height={320} />
        </Stack>
      )}
      {children}
    </Stack>
  );
}

/** Its name and state, and what can be done with it. */
export function RecordHead({ title, state, actions }: { title: string; state: ReactNode; actions: ReactNode }) {
  return (
    <Stack
      direction={{ xs: 'column', md: 'row' }}
      sx={{ gap: 4, justifyContent: 'space-between', alignItems: { md: 'flex-end' } }}
    >
      <Stack sx={{ gap: 2, alignItems: 'flex-start', minWidth: 0 }}>
        <Typography component="h1" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {state}
      </Stack>
      {actions}
    </Stack>
  );
}

/** Its sections, side by side where there is room. */
export function RecordSections({ children }: { children: ReactNode }) {
  const columns = { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };
  return <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: columns }}>{children}</Box>;
}

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
          <RecordColumns
            facts={<Skeleton variant="rounded" height={480} />}
            history={<Skeleton variant="rounded" height={480} />}
          />
        </Stack>
      )}
      {children}
    </Stack>
  );
}

interface RecordHeadProps {
  title: string;
  /** Below the title, in smaller type. */
  text?: string;
  /** Chips and links. */
  state: ReactNode;
  actions: ReactNode;
}

/** Its name and state, and what can be done with it. */
export function RecordHead({ title, text = '', state, actions }: RecordHeadProps) {
  return (
    <Stack
      direction={{ xs: 'column', md: 'row' }}
      sx={{ gap: 4, justifyContent: 'space-between', alignItems: { md: 'flex-end' } }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        {text !== '' && <Typography color="textSecondary">{text}</Typography>}
        <Stack direction="row" sx={{ gap: 2, mt: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {state}
        </Stack>
      </Box>
      {actions}
    </Stack>
  );
}

/** What it is on the left, what happened on the right; one below the other on narrow screens. */
export function RecordColumns({ facts, history }: { facts: ReactNode; history: ReactNode }) {
  const column = { display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <Box sx={column}>{facts}</Box>
      <Box sx={column}>{history}</Box>
    </Box>
  );
}

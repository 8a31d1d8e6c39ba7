import Drawer from '@mui/material/Drawer';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { readAccountAccess } from '#contract/calls.js';
import type { Language } from '#contract/primitives.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { call } from '../../lib/api.js';
import { CloseButton } from '../../ui/close-button.js';
import { ProseText } from '../../ui/prose-text.js';
import { RetryAlert } from '../../ui/retry-alert.js';

const accessQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['account-access', lang],
    queryFn: ({ signal }) => call(readAccountAccess, { query: { lang }, signal }),
  });

function AccessText() {
  const { t, language } = useTranslation('site');
  const { data, error, refetch } = useQuery(accessQuery(language));
  if (error !== null) return <RetryAlert error={error} onRetry={() => void refetch()} />;
  return data ? (
    <ProseText html={data.html} />
  ) : (
    <Skeleton aria-label={t('access.loading')} variant="rounded" height={160} />
  );
}

/** What a restricted account may still do, and how it is opened again: written by the operator. */
export function AccessPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 440 }, px: { xs: 4, sm: 6 }, py: 4 },
        },
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 4 }}>
        <Typography id={titleId} variant="h2">
          {t('access.title')}
        </Typography>
        <CloseButton label={t('access.close')} onClick={onClose} />
      </Stack>
      <AccessText />
    </Drawer>
  );
}

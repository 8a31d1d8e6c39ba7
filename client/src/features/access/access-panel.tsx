import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readAccountAccess } from '#contract/calls.js';
import type { Language } from '#contract/primitives.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { call } from '../../lib/api.js';
import { ProseText } from '../../ui/prose-text.js';
import { RetryAlert } from '../../ui/retry-alert.js';
import { SidePanel } from '../../ui/side-panel.js';

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

/** Explains what a restricted account may still do, and how it is opened again, in the operator's words. */
export function AccessPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  return (
    <SidePanel title={t('access.title')} close={t('access.close')} onClose={onClose}>
      <Box sx={{ mt: 4 }}>
        <AccessText />
      </Box>
    </SidePanel>
  );
}

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { LinkView } from '#contract/admin-links.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { TextLink } from '../../../ui/router-link.js';
import { adminPaths } from '../admin-paths.js';
import { linkQuery } from '../api/links.queries.js';
import { LinkActions } from '../components/link-actions.js';
import { LinkEvents, LinkFacts, LinkPeople } from '../components/link-facts.js';
import { LinkFiles } from '../components/link-files.js';
import { LinkStateChip } from '../components/link-state-chip.js';

/** The record of one transfer or request. */
export function LinkPage() {
  const { t } = useTranslation('admin');
  const { linkId = '' } = useParams();
  const { data: link, error, refetch } = useQuery(linkQuery(linkId));
  useDocumentTitle(link?.title || t('links.title'));
  return (
    <Stack spacing={4}>
      <TextLink to={adminPaths.links} sx={{ alignSelf: 'flex-start' }}>
        {t('links.back')}
      </TextLink>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!link && error === null && (
        <Stack component="output" aria-label={t('links.loading')} spacing={4}>
          <Skeleton width="40%" height={48} />
          <Skeleton variant="rounded" height={320} />
        </Stack>
      )}
      {link && <LinkDetails link={link} />}
    </Stack>
  );
}

function LinkDetails({ link }: { link: LinkView }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Stack
        direction={{ xs: 'column', md: 'row' }}
        sx={{ gap: 4, justifyContent: 'space-between', alignItems: { md: 'flex-end' } }}
      >
        <Stack sx={{ gap: 2, alignItems: 'flex-start', minWidth: 0 }}>
          <Typography component="h1" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {link.title || t('cases.untitled')}
          </Typography>
          <LinkStateChip state={link.state} />
        </Stack>
        <LinkActions link={link} />
      </Stack>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <LinkFacts link={link} />
        <LinkPeople link={link} />
        {link.kind === 'transfer' && (
          <>
            <LinkFiles link={link} />
            <LinkEvents link={link} />
          </>
        )}
      </Box>
    </>
  );
}

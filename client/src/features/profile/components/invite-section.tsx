import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ownInvite } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call, type ApiError } from '../../../lib/api.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';

/** The link by which the user invites others, and how many came by it. */
export function InviteSection() {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = useQuery<ResponseOf<typeof ownInvite>, ApiError>({
    queryKey: ['own-invite'],
    queryFn: ({ signal }) => call(ownInvite, { repeatable: true, signal }),
  });
  const link = data ? `${window.location.origin}/invite/${data.code}` : '';
  return (
    <Section
      title={t('invite.title')}
      text={t('invite.text')}
      aside={data && data.joined > 0 ? t('invite.joined', { count: data.joined }) : undefined}
    >
      {error !== null && !data ? (
        <RetryAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
          <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {link}
          </Typography>
          {data && <CopyButton text={link} label={t('invite.copy')} variant="outlined" />}
        </Stack>
      )}
    </Section>
  );
}

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { TokensSection } from '../components/tokens-section.js';
import { WebhooksSection } from '../components/webhooks-section.js';

/** Access tokens and webhooks, for programs of the user. */
export function DevelopersPage() {
  const { t } = useTranslation('developers');
  const { isTeamMember } = useMember();
  return (
    <div>
      <Typography component="h1" variant="h2">
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('intro')}
      </Typography>
      <Stack spacing={4} sx={{ mt: 5, maxWidth: 820 }}>
        <TokensSection />
        {!isTeamMember && <WebhooksSection />}
      </Stack>
    </div>
  );
}

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../i18n/use-translation.js';
import type { AccountRefusal } from '../../lib/account-refusal.js';
import { contactPath } from '../../lib/contact-path.js';
import { ButtonLink } from '../../ui/router-link.js';
import { ViewHeading } from './view-heading.js';

/** Page on which a card is changed. */
const BILLING = '/dash/account/billing';

interface RefusedAccountProps {
  reason: AccountRefusal;
  user: Pick<UserView, 'role' | 'isTeamMember'>;
}

/** Stands in the place of everything that sends, requests or receives: what is wrong, and what mends it. */
export function RefusedAccount({ reason, user }: RefusedAccountProps) {
  const { t } = useTranslation('sending');
  const plan = t(`plans.${user.role}`);
  return (
    <Stack spacing={4} sx={{ py: 4, alignItems: 'flex-start' }}>
      <ViewHeading>{t(`refused.${reason}.title`, { plan })}</ViewHeading>
      <Typography color="textSecondary">{t(`refused.${reason}.text`)}</Typography>
      <Mending reason={reason} isTeamMember={user.isTeamMember} />
    </Stack>
  );
}

function Mending({ reason, isTeamMember }: { reason: AccountRefusal; isTeamMember: boolean }) {
  const { t } = useTranslation('sending');
  if (reason === 'suspended') {
    return (
      <ButtonLink to={contactPath()} variant="outlined">
        {t('refused.contact')}
      </ButtonLink>
    );
  }
  if (isTeamMember) return <Typography>{t('refused.askTeam')}</Typography>;
  return (
    <ButtonLink to={BILLING} variant="contained" color="secondary" size="large">
      {t('refused.pay')}
    </ButtonLink>
  );
}

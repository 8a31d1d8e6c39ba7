import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { letsSignUp } from '../../../lib/policies.js';
import { SupportButton } from '../../../ui/support-link.js';

/** What is to be known before a plan is chosen. */
export function PricingNotes({ user }: { user: UserView | null }) {
  const { t } = useTranslation('pricing', 'sending');
  const { billing } = clientConfig();
  return (
    <>
      {user?.isSumo === true && (
        <Alert severity="success">
          <AlertTitle>{t('lifetime.title')}</AlertTitle>
          {t('lifetime.text', { plan: t(`sending:plans.${user.role}`) })}
        </Alert>
      )}
      {user?.isTeamMember === true && <Alert severity="info">{t('teamMember')}</Alert>}
      {user === null && !letsSignUp() && (
        <Alert severity="info" action={<SupportButton color="inherit" size="small" />}>
          <AlertTitle>{t('closed.title')}</AlertTitle>
          {t('closed.text')}
        </Alert>
      )}
      {billing === null && (
        <Alert severity="info" action={<SupportButton color="inherit" size="small" />}>
          <AlertTitle>{t('notSold.title')}</AlertTitle>
          {t('notSold.text')}
        </Alert>
      )}
    </>
  );
}

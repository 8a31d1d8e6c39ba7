import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { contactPath } from '../../../lib/contact-path.js';
import { clientConfig } from '../../../lib/hosts.js';
import { letsSignUp } from '../../../lib/policies.js';
import { ButtonLink } from '../../../ui/router-link.js';

/** Says why no plan can be chosen, with a link to support. */
function ContactNote({ reason }: { reason: 'suspended' | 'closed' | 'notSold' }) {
  const { t } = useTranslation('pricing');
  return (
    <Alert
      severity="info"
      action={
        <ButtonLink color="inherit" size="small" to={contactPath()} sx={{ whiteSpace: 'nowrap' }}>
          {t('notSold.contact')}
        </ButtonLink>
      }
    >
      <AlertTitle>{t(`${reason}.title`)}</AlertTitle>
      {t(`${reason}.text`)}
    </Alert>
  );
}

/** Notes that apply before a plan is chosen. */
export function PricingNotes({ user }: { user: UserView | null }) {
  const { t } = useTranslation('pricing', 'sending');
  const isSold = clientConfig().billing !== null;
  return (
    <>
      {user?.status === 'revoke' && <ContactNote reason="suspended" />}
      {user?.isSumo === true && (
        <Alert severity="success">
          <AlertTitle>{t('lifetime.title')}</AlertTitle>
          {t(isSold ? 'lifetime.text' : 'lifetime.textNotSold', { plan: t(`sending:plans.${user.role}`) })}
        </Alert>
      )}
      {user?.isTeamMember === true && <Alert severity="info">{t('teamMember')}</Alert>}
      {user === null && !letsSignUp() && <ContactNote reason="closed" />}
      {!isSold && user?.isTeamMember !== true && <ContactNote reason="notSold" />}
    </>
  );
}

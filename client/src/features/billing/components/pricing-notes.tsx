import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { contactPath } from '../../../lib/contact-path.js';
import { clientConfig } from '../../../lib/hosts.js';
import { letsSignUp } from '../../../lib/policies.js';
import { ButtonLink } from '../../../ui/router-link.js';

interface ContactNoteProps {
  of: 'suspended' | 'closed' | 'notSold';
}

/** Why something cannot be chosen, and whom to ask. */
function ContactNote({ of }: ContactNoteProps) {
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
      <AlertTitle>{t(`${of}.title`)}</AlertTitle>
      {t(`${of}.text`)}
    </Alert>
  );
}

/** What is to be known before a plan is chosen. */
export function PricingNotes({ user }: { user: UserView | null }) {
  const { t } = useTranslation('pricing', 'sending');
  const isSold = clientConfig().billing !== null;
  return (
    <>
      {user?.status === 'revoke' && <ContactNote of="suspended" />}
      {user?.isSumo === true && (
        <Alert severity="success">
          <AlertTitle>{t('lifetime.title')}</AlertTitle>
          {t(isSold ? 'lifetime.text' : 'lifetime.textNotSold', { plan: t(`sending:plans.${user.role}`) })}
        </Alert>
      )}
      {user?.isTeamMember === true && <Alert severity="info">{t('teamMember')}</Alert>}
      {user === null && !letsSignUp() && <ContactNote of="closed" />}
      {!isSold && user?.isTeamMember !== true && <ContactNote of="notSold" />}
    </>
  );
}

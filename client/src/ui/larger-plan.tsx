import type { ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../i18n/use-translation.js';
import { contactPath } from '../lib/contact-path.js';
import { useSession } from '../lib/session.js';
import { wayOnOf } from '../lib/way-on.js';
import { ButtonLink } from './router-link.js';

type Look = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'sx'>;

interface LargerPlanProps extends Look {
  /** The label of the link to the plans, which is shown only if they are sold. */
  label?: string;
}

/**
 * The way to a larger plan: the plans where one is sold, else the people who run the service. A team's plan is the
 * matter of its admins, and no plan lifts a suspension or mends a payment.
 */
export function LargerPlan({ label, ...look }: LargerPlanProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (user !== null && user.sendRefusal !== null) return null;
  const way = wayOnOf(user);
  if (way === 'askTeam') return <Typography variant="body2">{t('plans.askTeam')}</Typography>;
  if (way === 'ask') {
    return (
      <ButtonLink to={contactPath()} {...look}>
        {t('plans.ask')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/pricing" {...look}>
      {label ?? t('plans.see')}
    </ButtonLink>
  );
}

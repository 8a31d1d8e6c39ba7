import { useTranslation } from '../i18n/use-translation.js';
import { contactPath } from '../lib/contact-path.js';
import { useSession } from '../lib/session.js';
import { wayOnOf } from '../lib/way-on.js';
import { TextLink } from '../ui/router-link.js';

interface WayOnProps {
  /** Before the page is left: keeps what a visitor has filled in. */
  onLeave?: (() => void) | undefined;
}

/** Stands after the sentence that names a limit of the plan, and leads to more. */
export function WayOn({ onLeave }: WayOnProps) {
  const { t } = useTranslation('sending', 'common');
  const way = wayOnOf(useSession().user);
  if (way === 'askTeam') return <>{t('common:plans.askTeam')}</>;
  return (
    <TextLink to={way === 'ask' ? contactPath() : '/pricing'} color="inherit" onClick={() => onLeave?.()}>
      {way === 'ask' ? t('common:plans.ask') : t(`wayOn.${way}`)}
    </TextLink>
  );
}

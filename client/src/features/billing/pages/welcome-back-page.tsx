import { useSearchParams } from 'react-router-dom';
import { isEmail, slugPattern } from '#contract/formats.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useSession } from '../../../lib/session.js';
import { PricingFrame } from '../components/pricing-frame.js';
import { WaitingTransfer } from '../components/waiting-transfer.js';

/** Page for returning visitors: their transfer (`slug`), and the plans. */
export function WelcomeBackPage() {
  const { t } = useTranslation('pricing');
  const { user } = useSession();
  const [params] = useSearchParams();
  const given = params.get('email') ?? '';
  const slug = params.get('slug') ?? '';
  const hasTransfer = slugPattern.test(slug);
  const email = isEmail(given) ? given : (user?.email ?? '');
  return (
    <PricingFrame
      user={user}
      title={t('titles.welcomeBack')}
      about={email}
      subheader={t(hasTransfer ? 'subheaders.save' : 'subheaders.quick')}
    >
      {hasTransfer && <WaitingTransfer slug={slug} />}
    </PricingFrame>
  );
}

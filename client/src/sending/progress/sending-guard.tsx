import { useTranslation } from '../../i18n/use-translation.js';
import { shownSlug } from '../../lib/transfer-address.js';
import { NavigationGuard } from '../../ui/navigation-guard.js';

interface SendingGuardProps {
  /** Pages on which the panel stays mounted; none if it is in a transfer's view. */
  staysOn?: (pathname: string) => boolean;
}

/** While files are being sent, closing the page or leaving it asks first. */
export function SendingGuard({ staysOn }: SendingGuardProps) {
  const { t } = useTranslation('sending');
  return (
    <NavigationGuard
      texts={{
        title: t('leave.title'),
        text: t('leave.text'),
        stay: t('leave.stay'),
        leave: t('leave.leave'),
      }}
      shouldBlock={({ from, to }) => {
        // Without such pages the panel belongs to the transfer it changes, over any page.
        if (to.pathname === from.pathname) return !staysOn && shownSlug(to) !== shownSlug(from);
        return !staysOn?.(to.pathname);
      }}
    />
  );
}

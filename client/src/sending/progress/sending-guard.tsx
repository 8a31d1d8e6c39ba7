import { useTranslation } from 'react-i18next';
import { shownSlug } from '../../lib/transfer-address.js';
import { LeaveGuard } from '../../ui/leave-guard.js';

interface SendingGuardProps {
  /** Pages under which the panel stays where it is; none if it is in a transfer's view. */
  staysOn?: (pathname: string) => boolean;
}

/** While files are being sent: closing the page asks first, and so does a link to another one. */
export function SendingGuard({ staysOn }: SendingGuardProps) {
  const { t } = useTranslation('sending');
  return (
    <LeaveGuard
      texts={{
        title: t('leave.title'),
        text: t('leave.text'),
        stay: t('leave.stay'),
        leave: t('leave.leave'),
      }}
      asks={({ from, to }) => {
        // Without such pages the panel belongs to the transfer it changes, over any page.
        if (to.pathname === from.pathname) return !staysOn && shownSlug(to) !== shownSlug(from);
        return !staysOn?.(to.pathname);
      }}
    />
  );
}

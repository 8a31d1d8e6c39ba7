import { useTranslation } from 'react-i18next';
import { shownSlug } from '../../../lib/transfer-address.js';
import { LeaveGuard } from '../../../ui/leave-guard.js';

interface SendingGuardProps {
  /** Pages under which the panel stays where it is; none where it lies in a transfer's view. */
  staysOn?: (pathname: string) => boolean;
}

/** While files are being sent: closing the page asks first, and so does a link to another one. */
export function SendingGuard({ staysOn }: SendingGuardProps) {
  const { t } = useTranslation('send');
  return (
    <LeaveGuard
      texts={{
        title: t('leave.title'),
        text: t('leave.text'),
        stay: t('leave.stay'),
        leave: t('leave.leave'),
      }}
      asks={({ from, to }) => {
        // A panel that stays nowhere belongs to the transfer it changes, whatever page that lies over.
        if (to.pathname === from.pathname) return !staysOn && shownSlug(to) !== shownSlug(from);
        return !staysOn?.(to.pathname);
      }}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { shownSlug } from '../../../../lib/transfer-address.js';
import { LeaveGuard } from '../../../../ui/leave-guard.js';

interface UnsavedGuardProps {
  slug: string;
  /** The view is closing: asked here, because the navigation blocker sees new edits only after the next render. */
  isClosing: boolean;
  onStay(): void;
  onLeave(): void;
}

/** While something is typed and not saved: closing the transfer, Back and closing the page ask first. */
export function UnsavedGuard({ slug, isClosing, ...answers }: UnsavedGuardProps) {
  const { t } = useTranslation('transfer');
  return (
    <LeaveGuard
      texts={{
        title: t('leave.title'),
        text: t('leave.text'),
        stay: t('leave.stay'),
        leave: t('leave.discard'),
      }}
      asks={({ to }) => shownSlug(to) !== slug}
      isLeaving={isClosing}
      {...answers}
    />
  );
}

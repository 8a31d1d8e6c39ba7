import { useTranslation } from '../../../../i18n/use-translation.js';
import { shownSlug } from '../../../../lib/transfer-address.js';
import { NavigationGuard } from '../../../../ui/navigation-guard.js';

interface UnsavedGuardProps {
  slug: string;
  /** The view is closing: asked here, because the navigation blocker sees new edits only after the next render. */
  isClosing: boolean;
  onStay(): void;
  onLeave(): void;
}

/** With unsaved changes, closing the transfer, Back and closing the page ask first. */
export function UnsavedGuard({ slug, isClosing, ...answers }: UnsavedGuardProps) {
  const { t } = useTranslation('transfer');
  return (
    <NavigationGuard
      texts={{
        title: t('leave.title'),
        text: t('leave.text'),
        stay: t('leave.stay'),
        leave: t('leave.discard'),
      }}
      shouldBlock={({ to }) => shownSlug(to) !== slug}
      isLeaving={isClosing}
      {...answers}
    />
  );
}

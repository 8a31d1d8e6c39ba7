import { useTranslation } from '../../../i18n/use-translation.js';
import { notify } from '../../../ui/notice-store.js';
import { useBlock, useLift } from '../api/operations.queries.js';
import { ReasonDialog } from './lazy-reason-dialog.js';

interface OfAddress {
  email: string;
  onClose(): void;
}

export function BlockDialog({ email, onClose }: OfAddress) {
  const { t } = useTranslation('operations');
  const { mutate, isPending, error } = useBlock({
    onSuccess: () => notify({ tone: 'success', title: t('blocks.added') }),
  });
  return (
    <ReasonDialog
      action="mail-block.add"
      title={t('blocks.addTitle')}
      text={t('blocks.addText', { email })}
      confirm={t('blocks.add')}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate({ email, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function LiftDialog({ email, onClose }: OfAddress) {
  const { t } = useTranslation('operations');
  const { mutate, isPending, error } = useLift({
    onSuccess: () => notify({ tone: 'success', title: t('blocks.lifted') }),
  });
  return (
    <ReasonDialog
      action="mail-block.lift"
      title={t('blocks.liftTitle')}
      text={t('blocks.liftText', { email })}
      confirm={t('blocks.lift')}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate({ email, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

import { useTranslation } from 'react-i18next';
import type { RecipientView } from '#contract/recipients.js';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.js';
import { notify } from '../../../../ui/notice-store.js';
import { useWithdrawRecipient } from '../../api/changes.queries.js';

interface WithdrawDialogProps {
  slug: string;
  recipient: RecipientView;
  onClose(): void;
}

/** Asks once: there is no way back but a new mail. */
export function WithdrawDialog({ slug, recipient: { recipientId, email }, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('transfer');
  const { mutate, isPending, error } = useWithdrawRecipient(slug, {
    onSuccess: () => notify({ tone: 'success', title: t('people.withdrawn', { email }) }),
  });
  return (
    <ConfirmDialog
      title={t('people.withdrawTitle', { email })}
      text={t('people.withdrawText')}
      keep={t('people.keep')}
      confirm={t('people.withdrawConfirm')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(recipientId, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

import type { RecipientView } from '#contract/transfers/recipients.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.js';
import { notify } from '../../../../lib/notices.js';
import { useWithdrawRecipient } from '../../api/transfer-detail.queries.js';

interface WithdrawDialogProps {
  slug: string;
  recipient: RecipientView;
  onClose(): void;
}

/** Confirmation: access can be restored only by a new email. */
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
      call={{ isPending, error, mutate }}
      variables={recipientId}
      onClose={onClose}
    />
  );
}

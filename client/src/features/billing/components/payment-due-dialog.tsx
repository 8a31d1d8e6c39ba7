import DialogContentText from '@mui/material/DialogContentText';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useOpenPortal } from '../api/billing.queries.js';

/** A plan can be chosen again once the missing payment has come: leads to the provider's page for cards. */
export function PaymentDueDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('pricing', 'sending');
  const { role, trialExpired } = useMember();
  const { mutate, isPending, isSuccess, error } = useOpenPortal();
  return (
    <FormDialog
      title={trialExpired ? t('due.title', { plan: t(`sending:plans.${role}`) }) : t('due.titleFailed')}
      text={trialExpired ? t('due.text') : ''}
      cancel={t('due.later')}
      confirm={t('due.action')}
      // The browser is leaving this page.
      call={{ isPending: isPending || isSuccess, error }}
      onConfirm={() => mutate('card')}
      onClose={onClose}
    >
      <DialogContentText>{t('due.help')}</DialogContentText>
    </FormDialog>
  );
}

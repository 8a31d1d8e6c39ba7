import { undoAddressChange } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { LockOutPage } from '../components/lock-out-page.js';

/** Opened by the mail to the address before a change. */
export function UndoAddressPage() {
  const { t } = useTranslation('security');
  return (
    <LockOutPage
      lockOut={(token) => call(undoAddressChange, { body: { token } })}
      texts={{
        title: t('undoAddress.title'),
        text: t('undoAddress.text'),
        confirm: t('undoAddress.confirm'),
        refusedTitle: t('undoAddress.refusedTitle'),
        refusedText: t('undoAddress.refusedText'),
      }}
    />
  );
}

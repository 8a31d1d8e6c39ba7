import { disownLogin } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { LockOutPage } from '../components/lock-out-page.js';

/** Opened by the mail about a log-in from a new device. */
export function DisownLoginPage() {
  const { t } = useTranslation('security');
  return (
    <LockOutPage
      lockOut={(token) => call(disownLogin, { body: { token } })}
      texts={{
        title: t('notMe.title'),
        text: t('notMe.text'),
        confirm: t('notMe.confirm'),
        refusedTitle: t('notMe.refusedTitle'),
        refusedText: t('notMe.refusedText'),
      }}
    />
  );
}

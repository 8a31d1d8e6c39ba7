import { requestPasswordReset } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { MailedLinkForm, type AddressProps } from './mailed-link-form.js';

export function ForgotForm(props: AddressProps) {
  const { t } = useTranslation('auth');
  return (
    <MailedLinkForm
      {...props}
      request={() => call(requestPasswordReset, { body: { email: props.email, lang: currentLanguage() } })}
      texts={{
        title: t('forgot.title'),
        lead: t('forgot.lead'),
        submit: t('forgot.submit'),
        busy: t('forgot.busy'),
        back: t('forgot.back'),
        sentTitle: t('forgot.sentTitle'),
        sent: t('forgot.sent', { email: props.email }),
        hint: t('forgot.hint'),
      }}
    />
  );
}

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
      text={(key) => t(`forgot.${key}`, { email: props.email })}
    />
  );
}

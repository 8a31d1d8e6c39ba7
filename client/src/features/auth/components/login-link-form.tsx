import { requestLoginLink } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { MailedLinkForm, type AddressProps } from './mailed-link-form.js';

export function LoginLinkForm(props: AddressProps) {
  const { t } = useTranslation('security');
  return (
    <MailedLinkForm
      {...props}
      request={() => call(requestLoginLink, { body: { email: props.email, lang: currentLanguage() } })}
      text={(key) => t(`link.${key}`)}
    />
  );
}

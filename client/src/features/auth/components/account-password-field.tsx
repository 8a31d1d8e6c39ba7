import { useTranslation } from '../../../i18n/use-translation.js';
import { PasswordField, type PasswordFieldProps } from '../../../ui/password-field.js';

export function AccountPasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  return <PasswordField name="password" label={t('password.label')} {...props} />;
}

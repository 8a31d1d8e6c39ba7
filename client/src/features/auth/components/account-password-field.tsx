import { useTranslation } from 'react-i18next';
import { PasswordField, type PasswordFieldProps } from '../../../ui/password-field.js';

type AccountPasswordFieldProps = Omit<PasswordFieldProps, 'labels'>;

export function AccountPasswordField(props: AccountPasswordFieldProps) {
  const { t } = useTranslation('auth');
  const labels = { show: t('password.show'), hide: t('password.hide'), capsLock: t('password.capsLock') };
  return <PasswordField name="password" label={t('password.label')} labels={labels} {...props} />;
}

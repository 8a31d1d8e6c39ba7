import Stack from '@mui/material/Stack';
import { isEmail, toEmail } from '#contract/formats.js';
import { INSTALLATION_NAME_MAX_LENGTH } from '#contract/limits.js';
import { installationIcon, installationLogo } from '#contract/site/installation-pictures.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { FormField } from '../../../ui/form-field.js';
import { Section } from '../../../ui/section.js';
import { colorOf } from '../policies-form.js';
import { InstallationPicture } from './installation-picture.js';
import type { PolicyFieldsProps } from './policy-fields.js';

/** How the installation presents itself. */
export function InstallationPolicies({ control, isReadOnly }: PolicyFieldsProps) {
  const { t } = useTranslation('admin');
  const { installation, supportEmail } = clientConfig();
  const field = { control, disabled: isReadOnly, sx: { maxWidth: 440 } };
  const pictures = { control, isReadOnly };
  return (
    <Section title={t('policies.installation')}>
      <Stack spacing={5}>
        <FormField
          {...field}
          name="installationName"
          label={t('policies.name')}
          helperText={t('policies.nameHelp')}
          placeholder={installation.name}
          slotProps={{ htmlInput: { maxLength: INSTALLATION_NAME_MAX_LENGTH } }}
        />
        <FormField
          {...field}
          name="supportEmail"
          type="email"
          label={t('policies.supportEmail')}
          helperText={t('policies.supportEmailHelp')}
          problem={t('policies.supportEmailWrong')}
          placeholder={supportEmail}
          rules={{ validate: (text) => String(text).trim() === '' || isEmail(toEmail(String(text))) }}
        />
        <FormField
          {...field}
          name="color"
          label={t('policies.color')}
          helperText={t('policies.colorHelp')}
          problem={t('policies.colorWrong')}
          rules={{ validate: (text) => String(text).trim() === '' || colorOf(String(text)) !== null }}
          slotProps={{ htmlInput: { spellCheck: false, maxLength: 7 } }}
        />
        <InstallationPicture {...pictures} name="logo" addressOf={installationLogo} />
        <InstallationPicture {...pictures} name="icon" addressOf={installationIcon} />
      </Stack>
    </Section>
  );
}

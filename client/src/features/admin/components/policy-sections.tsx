import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { ANNOUNCEMENT_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useNumberDoubt } from '../../../lib/use-number-doubt.js';
import { FormDateField } from '../../../ui/form-date-field.js';
import { FormField } from '../../../ui/form-field.js';
import { FormSelect } from '../../../ui/form-select.js';
import { Section } from '../../../ui/section.js';
import { areDomainsFine, isLimitFine } from '../policies-form.js';
import { ExpiryField, type PolicyFieldsProps, PolicySwitch } from './policy-fields.js';

export function SendingPolicies(props: PolicyFieldsProps) {
  const { t } = useTranslation('admin');
  const { control, isReadOnly } = props;
  const longest = useWatch({ control, name: 'longestExpiry' });
  const doubt = useNumberDoubt();
  return (
    <Section title={t('policies.sending')}>
      <Stack spacing={5}>
        <ExpiryField
          {...props}
          name="longestExpiry"
          label={t('policies.longestExpiry')}
          first={<option value="">{t('policies.asPlan')}</option>}
        />
        <ExpiryField
          {...props}
          name="defaultExpiry"
          label={t('policies.defaultExpiry')}
          help={t('policies.defaultExpiryHelp')}
          rules={{ validate: (value) => longest === '' || Number(value) <= longest }}
        />
        <FormField
          control={control}
          name="largestGigabytes"
          label={t('policies.largest')}
          helperText={t('policies.largestHelp')}
          rules={{
            validate: (text) => isLimitFine(String(text)) || (doubt(String(text)) ?? t('policies.largestWrong')),
          }}
          disabled={isReadOnly}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
          sx={{ maxWidth: 440 }}
        />
        <PolicySwitch
          {...props}
          name="needsPassword"
          label={t('policies.needsPassword')}
          help={t('policies.needsPasswordHelp')}
        />
        <PolicySwitch
          {...props}
          name="recipientsOnly"
          label={t('policies.recipientsOnly')}
          help={t('policies.recipientsOnlyHelp')}
        />
        <FormSelect
          control={control}
          name="encryption"
          label={t('policies.encryption')}
          disabled={isReadOnly}
          helperText={t('policies.encryptionHelp')}
          sx={{ maxWidth: 440 }}
        >
          <option value="off">{t('policies.encryptionOff')}</option>
          <option value="offered">{t('policies.encryptionOffered')}</option>
          <option value="required">{t('policies.encryptionRequired')}</option>
        </FormSelect>
        <PolicySwitch
          {...props}
          name="visitorsMaySend"
          label={t('policies.visitors')}
          help={t('policies.visitorsHelp')}
        />
      </Stack>
    </Section>
  );
}

export function SignUpPolicies({ control, isReadOnly }: PolicyFieldsProps) {
  const { t } = useTranslation('admin');
  const rule = useWatch({ control, name: 'signUp' });
  return (
    <Section title={t('policies.people')}>
      <Stack spacing={5}>
        <FormSelect
          control={control}
          name="signUp"
          label={t('policies.signUp')}
          disabled={isReadOnly}
          helperText={t('policies.signUpHelp')}
          sx={{ maxWidth: 440 }}
        >
          {(['everyone', 'domains', 'nobody'] as const).map((each) => (
            <option key={each} value={each}>
              {t(`policies.${each}`)}
            </option>
          ))}
        </FormSelect>
        {rule === 'domains' && (
          <FormField
            control={control}
            name="domains"
            multiline
            label={t('policies.domainList')}
            disabled={isReadOnly}
            helperText={t('policies.domainListHelp')}
            problem={t('policies.domainListWrong')}
            rules={{ validate: (text) => areDomainsFine(String(text)) }}
          />
        )}
      </Stack>
    </Section>
  );
}

export function NoticePolicies(props: PolicyFieldsProps) {
  const { t } = useTranslation('admin');
  const { control, isReadOnly } = props;
  const [hasBanner, isInMaintenance, english, chinese] = useWatch({
    control,
    name: ['hasBanner', 'isInMaintenance', 'bannerEn', 'bannerZh'],
  });
  const text = {
    control,
    multiline: true,
    disabled: isReadOnly,
    slotProps: { htmlInput: { maxLength: ANNOUNCEMENT_MAX_LENGTH } },
  } as const;
  const isWritten = { validate: () => `${english}${chinese}`.trim() !== '' };
  return (
    <Section title={t('policies.notes')}>
      <Stack spacing={5}>
        <PolicySwitch {...props} name="hasBanner" label={t('policies.banner')} />
        {hasBanner && (
          <>
            <FormField
              {...text}
              name="bannerEn"
              label={t('policies.bannerEn')}
              helperText={t('policies.textHelp')}
              problem={t('policies.textWrong')}
              rules={isWritten}
            />
            <FormField {...text} name="bannerZh" label={t('policies.bannerZh')} />
            <FormSelect
              control={control}
              name="bannerTone"
              label={t('policies.tone')}
              disabled={isReadOnly}
              sx={{ maxWidth: 440 }}
            >
              {(['info', 'warning'] as const).map((tone) => (
                <option key={tone} value={tone}>
                  {t(`policies.${tone}`)}
                </option>
              ))}
            </FormSelect>
            <FormDateField
              control={control}
              name="bannerUntil"
              type="datetime-local"
              label={t('policies.until')}
              helperText={t('policies.untilHelp')}
              disabled={isReadOnly}
              sx={{ maxWidth: 440 }}
            />
          </>
        )}
        <PolicySwitch
          {...props}
          name="isInMaintenance"
          label={t('policies.maintenance')}
          help={t('policies.maintenanceHelp')}
        />
        {isInMaintenance && (
          <>
            <FormField
              {...text}
              name="maintenanceEn"
              label={`${t('policies.reason')} · ${t('languages.en')}`}
              helperText={t('policies.reasonHelp')}
            />
            <FormField {...text} name="maintenanceZh" label={`${t('policies.reason')} · ${t('languages.zh')}`} />
          </>
        )}
      </Stack>
    </Section>
  );
}

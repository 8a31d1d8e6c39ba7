import Stack from '@mui/material/Stack';
import { planLimits } from '#contract/billing/plans.js';
import { EXPIRY_CUSTOM_MARKER, EXPIRY_WEEK_SECONDS, standardExpiries } from '#contract/transfers/expiry.js';
import { encryptionRules } from '#contract/transfers/encryption-rule.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { encryptionRule } from '../../../lib/policies.js';
import { useMember } from '../../../lib/member.js';
import { expiryChoices, isExpiryAllowed } from '../../../sending/form/expiry-choices.js';
import { Section } from '../../../ui/section.js';
import { SelectField } from '../../../ui/select-field.js';
import { SettingSwitch, SettingTexts, useSettings } from './setting-parts.js';

const choices = expiryChoices.filter(({ seconds }) => seconds !== EXPIRY_CUSTOM_MARKER);

/** Defaults of new transfers. */
export function TransferSettings() {
  const { t } = useTranslation('account', 'send');
  const { transferSettings, role } = useMember();
  const { save, saving, problem } = useSettings();
  const { reminds, needsPassword, recipientsOnly, encryption, expirySeconds, message, senderName } = {
    ...transferSettings,
    ...saving?.transferSettings,
  };
  const limits = planLimits[role];
  const isDecided = clientConfig().policies.encryption !== 'offered';
  return (
    <Section title={t('transfers.title')} text={t('transfers.text')}>
      <Stack spacing={5}>
        {problem}
        <SelectField
          label={t('transfers.expiry')}
          value={isExpiryAllowed(expirySeconds, limits) ? expirySeconds : EXPIRY_WEEK_SECONDS}
          helperText={limits.longExpiry ? undefined : t('transfers.expiryPlan')}
          onChange={({ target }) => {
            const chosen = standardExpiries.find((seconds) => seconds === Number(target.value));
            if (chosen !== undefined) save({ transferSettings: { expirySeconds: chosen } });
          }}
          sx={{ maxWidth: 440 }}
        >
          {choices.map(({ name, seconds }) => (
            <option key={name} value={seconds} disabled={!isExpiryAllowed(seconds, limits)}>
              {t(`send:options.${name}`)}
            </option>
          ))}
        </SelectField>
        <SettingSwitch
          label={t('transfers.needsPassword')}
          help={t('transfers.needsPasswordHelp')}
          isOn={needsPassword}
          onChange={(isOn) => save({ transferSettings: { needsPassword: isOn } })}
        />
        <SettingSwitch
          label={t('transfers.recipientsOnly')}
          help={t('transfers.recipientsOnlyHelp')}
          isOn={recipientsOnly}
          onChange={(isOn) => save({ transferSettings: { recipientsOnly: isOn } })}
        />
        <SelectField
          label={t('transfers.encryption')}
          value={encryptionRule({ transferSettings: { ...transferSettings, encryption } })}
          disabled={isDecided}
          helperText={t(isDecided ? 'transfers.encryptionDecided' : 'transfers.encryptionHelp')}
          onChange={({ target }) => {
            const chosen = encryptionRules.find((rule) => rule === target.value);
            if (chosen) save({ transferSettings: { encryption: chosen } });
          }}
          sx={{ maxWidth: 440 }}
        >
          <option value="off">{t('transfers.encryptionOff')}</option>
          <option value="offered">{t('transfers.encryptionOffered')}</option>
          <option value="required">{t('transfers.encryptionRequired')}</option>
        </SelectField>
        <SettingSwitch
          label={t('transfers.reminds')}
          help={t('transfers.remindsHelp')}
          isOn={reminds}
          onChange={(isOn) => save({ transferSettings: { reminds: isOn } })}
        />
        <SettingTexts
          values={{ senderName, message }}
          messageHelp={t('defaults.messageHelp')}
          toChanges={(transfer) => ({ transferSettings: transfer })}
          stored={({ transferSettings: { senderName: name, message: text } }) => ({ senderName: name, message: text })}
        />
      </Stack>
    </Section>
  );
}

import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { EXPIRY_CUSTOM_MARKER, expiryOptions } from '#contract/transfers/expiry.js';
import { planLimits } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { isWithinLongestExpiry } from '../../../lib/policies.js';
import { expiryChoices } from '../../../sending/form/expiry-choices.js';
import { Section } from '../../../ui/section.js';
import { SettingSwitch, SettingTexts, useSettings } from './setting-parts.js';

const lengths = expiryChoices.filter(({ seconds }) => seconds !== EXPIRY_CUSTOM_MARKER);

/** With which settings new transfers of the account begin. */
export function TransferSettings() {
  const { t } = useTranslation('account', 'send');
  const { transferSettings, role } = useMember();
  const { save, saving, problem } = useSettings();
  const { reminds, needsPassword, expirySeconds, message, senderName } = {
    ...transferSettings,
    ...saving?.transferSettings,
  };
  const { longExpiry } = planLimits[role];
  return (
    <Section title={t('transfers.title')} text={t('transfers.text')}>
      <Stack spacing={5}>
        {problem}
        <TextField
          select
          label={t('transfers.expiry')}
          value={longExpiry ? expirySeconds : expiryOptions[0]}
          helperText={longExpiry ? undefined : t('transfers.expiryPlan')}
          onChange={({ target }) => {
            const chosen = expiryOptions.find((seconds) => seconds === Number(target.value));
            if (chosen !== undefined) save({ transferSettings: { expirySeconds: chosen } });
          }}
          sx={{ maxWidth: 440 }}
        >
          {lengths.map(({ name, seconds }, index) => (
            <MenuItem
              key={name}
              value={seconds}
              disabled={index > 0 && !(longExpiry && isWithinLongestExpiry(seconds * 1000, 0))}
            >
              {t(`send:options.${name}`)}
            </MenuItem>
          ))}
        </TextField>
        <SettingSwitch
          label={t('transfers.needsPassword')}
          help={t('transfers.needsPasswordHelp')}
          isOn={needsPassword}
          onChange={(isOn) => save({ transferSettings: { needsPassword: isOn } })}
        />
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

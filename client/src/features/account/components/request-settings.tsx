import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { CheckboxGroup } from '../../../ui/checkbox-group.js';
import { Section } from '../../../ui/section.js';
import { SelectField } from '../../../ui/select-field.js';
import { SettingSwitch, SettingTexts, useSettings } from './setting-parts.js';

/** Days. */
const expiries = [7, 14, 30, 90, 180];
const reminderDays = { daysBefore: [14, 7, 3, 1, 0], daysAfter: [1, 3, 7, 14] };
const AUTO = 'auto';

/** Defaults of new file requests. */
export function RequestSettings() {
  const { t } = useTranslation('account');
  const { requestSettings } = useMember();
  const { save, saving, problem } = useSettings();
  const { expiryDays, needsPassword, reminders, message } = { ...requestSettings, ...saving?.requestSettings };
  return (
    <Section title={t('requests.title')} text={t('requests.text')}>
      <Stack spacing={5}>
        {problem}
        <SelectField
          label={t('requests.expiry')}
          value={expiryDays ?? AUTO}
          onChange={({ target }) =>
            save({ requestSettings: { expiryDays: target.value === AUTO ? null : Number(target.value) } })
          }
          sx={{ maxWidth: 440 }}
        >
          <option value={AUTO}>{t('requests.expiryAuto')}</option>
          {[...new Set([...expiries, ...(expiryDays === null ? [] : [expiryDays])])].map((days) => (
            <option key={days} value={days}>
              {t('requests.days', { count: days })}
            </option>
          ))}
        </SelectField>
        {(['daysBefore', 'daysAfter'] as const).map((side) => (
          <Reminders
            key={side}
            side={side}
            days={reminders[side]}
            onChange={(days) => save({ requestSettings: { reminders: { ...reminders, [side]: days } } })}
          />
        ))}
        <SettingSwitch
          label={t('requests.needsPassword')}
          help={t('requests.needsPasswordHelp')}
          isOn={needsPassword}
          onChange={(isOn) => save({ requestSettings: { needsPassword: isOn } })}
        />
        <SettingTexts
          values={{ message }}
          messageHelp={t('defaults.messageHelp')}
          toChanges={({ message: text }) => ({ requestSettings: { message: text } })}
          stored={(user) => ({ message: user.requestSettings.message })}
        />
      </Stack>
    </Section>
  );
}

interface RemindersProps {
  side: keyof typeof reminderDays;
  days: readonly number[];
  onChange(days: number[]): void;
}

function Reminders({ side, days, onChange }: RemindersProps) {
  const { t } = useTranslation('account');
  const named = (day: number) => (day === 0 ? t('requests.onDueDay') : t('requests.days', { count: day }));
  return (
    <CheckboxGroup
      label={t(`requests.${side}`)}
      options={[...new Set([...reminderDays[side], ...days])]}
      chosen={days}
      textOf={named}
      isRow
      onChange={onChange}
    />
  );
}

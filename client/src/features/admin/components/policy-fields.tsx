import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import { useId, type ReactNode } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { expiryOptions } from '#contract/transfers/expiry.js';
import type { PolicyName } from '#contract/admin/policies.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { expiryChoices } from '../../../sending/form/expiry-choices.js';
import { FormField } from '../../../ui/form-field.js';
import type { PoliciesForm } from '../policies-form.js';

export interface PolicyFieldsProps {
  control: Control<PoliciesForm>;
  /** The variable that decides a policy, or undefined. */
  lockOf(name: PolicyName): string | undefined;
  /** The user may only read. */
  isReadOnly: boolean;
}

const lengths = expiryChoices.filter(({ seconds }) => expiryOptions.some((option) => option === seconds));

type SwitchName = 'needsPassword' | 'visitorsMaySend' | 'hasBanner' | 'isInMaintenance';

interface PolicySwitchProps extends PolicyFieldsProps {
  name: SwitchName;
  policy: PolicyName;
  label: string;
  help?: string;
}

export function PolicySwitch({ control, lockOf, isReadOnly, name, policy, label, help }: PolicySwitchProps) {
  const { t } = useTranslation('admin');
  const helpId = useId();
  const variable = lockOf(policy);
  const texts = [help, variable && t('policies.locked', { variable })].filter(Boolean).join(' ');
  return (
    <div>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, ref } }) => (
          <FormControlLabel
            disabled={isReadOnly || variable !== undefined}
            control={
              <Switch
                checked={value}
                onChange={(_, checked) => onChange(checked)}
                slotProps={{ input: { ref, 'aria-describedby': helpId } }}
              />
            }
            label={label}
          />
        )}
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {texts}
      </FormHelperText>
    </div>
  );
}

interface ExpiryFieldProps extends PolicyFieldsProps {
  name: 'defaultExpiry' | 'longestExpiry';
  policy: PolicyName;
  label: string;
  help?: string;
  /** Before the lengths. */
  first?: ReactNode;
  rules?: { validate(value: unknown): boolean };
}

export function ExpiryField({
  control,
  lockOf,
  isReadOnly,
  name,
  policy,
  label,
  help,
  first,
  rules,
}: ExpiryFieldProps) {
  const { t } = useTranslation('admin', 'send');
  const variable = lockOf(policy);
  return (
    <FormField
      control={control}
      name={name}
      select
      label={label}
      disabled={isReadOnly || variable !== undefined}
      helperText={variable ? t('policies.locked', { variable }) : help}
      problem={help}
      rules={rules}
      sx={{ maxWidth: 440 }}
    >
      {first}
      {lengths.map(({ name: length, seconds }) => (
        <MenuItem key={length} value={seconds}>
          {t(`send:options.${length}`)}
        </MenuItem>
      ))}
    </FormField>
  );
}

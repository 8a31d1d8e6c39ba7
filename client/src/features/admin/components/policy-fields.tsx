import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId, type ReactNode } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { expiryOptions } from '#contract/transfers/expiry.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { expiryChoices } from '../../../sending/form/expiry-choices.js';
import { useFormField } from '../../../ui/form-field.js';
import { SelectField } from '../../../ui/select-field.js';
import type { PoliciesForm } from '../policies-form.js';

export interface PolicyFieldsProps {
  control: Control<PoliciesForm>;
  /** The user may only read. */
  isReadOnly: boolean;
}

const lengths = expiryChoices.filter(({ seconds }) => expiryOptions.some((option) => option === seconds));

type SwitchName = 'needsPassword' | 'recipientsOnly' | 'visitorsMaySend' | 'hasBanner' | 'isInMaintenance';

interface PolicySwitchProps extends PolicyFieldsProps {
  name: SwitchName;
  label: string;
  help?: string;
}

export function PolicySwitch({ control, isReadOnly, name, label, help }: PolicySwitchProps) {
  const helpId = useId();
  return (
    <div>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, ref } }) => (
          <FormControlLabel
            disabled={isReadOnly}
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
        {help}
      </FormHelperText>
    </div>
  );
}

interface ExpiryFieldProps extends PolicyFieldsProps {
  name: 'defaultExpiry' | 'longestExpiry';
  label: string;
  help?: string;
  /** Before the lengths. */
  first?: ReactNode;
  rules?: { validate(value: unknown): boolean };
}

export function ExpiryField({ control, isReadOnly, name, label, help, first, rules }: ExpiryFieldProps) {
  const { t } = useTranslation('send');
  const { onChange, ...field } = useFormField({ control, name, rules, helperText: help, problem: help });
  return (
    <SelectField
      {...field}
      label={label}
      disabled={isReadOnly}
      onChange={({ target }) =>
        onChange(lengths.find(({ seconds }) => String(seconds) === target.value)?.seconds ?? '')
      }
      sx={{ maxWidth: 440 }}
    >
      {first}
      {lengths.map(({ name: length, seconds }) => (
        <option key={length} value={seconds}>
          {t(`options.${length}`)}
        </option>
      ))}
    </SelectField>
  );
}

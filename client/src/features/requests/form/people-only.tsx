import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { RequestForm } from './request-form.js';

interface PeopleOnlyProps {
  /** Whether the saved request has people. */
  hasPeople: boolean;
  /** The account or the installation demands it. */
  isDemanded: boolean;
}

/** Whether only the people who are asked open the request, once they have proven their address. Needs people. */
export function PeopleOnly({ hasPeople, isDemanded }: PeopleOnlyProps) {
  const { t } = useTranslation('requests');
  const { control, trigger } = useFormContext<RequestForm>();
  const { isSubmitted } = useFormState({ control });
  const recipients = useWatch({ control, name: 'recipients' });
  const mayBeOn = hasPeople || recipients.length > 0;
  return (
    <Controller
      control={control}
      name="recipientsOnly"
      render={({ field: { ref, value, onChange, ...field } }) => (
        <div>
          <FormControlLabel
            control={
              <Switch
                {...field}
                checked={value || isDemanded}
                disabled={isDemanded || (!mayBeOn && !value)}
                onChange={(_event, isOn) => {
                  onChange(isOn);
                  if (isSubmitted) void trigger('recipients');
                }}
                slotProps={{ input: { ref } }}
              />
            }
            label={t('form.peopleOnly')}
          />
          <Typography variant="body2" color="textSecondary">
            {mayBeOn || value ? t('form.peopleOnlyHint') : t('form.peopleOnlyNone')}
          </Typography>
          {isDemanded && (
            <Typography variant="body2" color="textSecondary">
              {t('form.peopleOnlyDemanded')}
            </Typography>
          )}
        </div>
      )}
    />
  );
}

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import CheckRounded from '@mui/icons-material/CheckRounded';
import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { CUSTOM_EXPIRY_MAX_MS } from '#contract/transfers/expiry.js';
import { REQUEST_REMINDERS_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { touchTarget } from '../../../theme/tokens.js';
import { FormDateField } from '../../../ui/form-date-field.js';
import { Section } from '../../../ui/section.js';
import { dayOf, isDueWrong, type RequestForm } from './request-form.js';

const daysBefore = [14, 7, 3, 1, 0];
const daysAfter = [1, 3, 7, 14];

/** Due date, and reminders around it. */
export function DuePart({ before }: { before: RequestForm | null }) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  const [now] = useState(Date.now);
  const dueOn = useWatch({ control, name: 'dueOn' });
  return (
    <Section title={t('form.when')}>
      <Stack spacing={5}>
        <FormDateField
          control={control}
          name="dueOn"
          label={t('form.dueOn')}
          helperText={t('form.dueHint')}
          // A due date that has passed may stay.
          rules={{
            validate: (_day, { dueOn: day }) => day === before?.dueOn || !isDueWrong(day, now) || t('form.duePast'),
          }}
          slotProps={{
            htmlInput: { min: dayOf(now), max: dayOf(now + CUSTOM_EXPIRY_MAX_MS) },
          }}
          sx={{ maxWidth: { sm: 320 } }}
        />
        {dueOn !== '' && (
          <div>
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              {t('form.reminders')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t('form.remindersHint')}
            </Typography>
            <Days name="daysBefore" label={t('form.remindBefore')} offered={daysBefore} />
            <Days name="daysAfter" label={t('form.remindAfter')} offered={daysAfter} />
          </div>
        )}
      </Stack>
    </Section>
  );
}

interface DaysProps {
  name: 'daysBefore' | 'daysAfter';
  label: string;
  offered: readonly number[];
}

function Days({ name, label, offered }: DaysProps) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  const { field } = useController({ control, name });
  const labelId = useId();
  const chosen = new Set(field.value);
  const all = [...new Set([...offered, ...chosen])].sort((a, b) => (name === 'daysBefore' ? b - a : a - b));
  const toggle = (day: number) =>
    field.onChange(chosen.has(day) ? field.value.filter((other) => other !== day) : [...field.value, day]);
  return (
    <Box sx={{ mt: 3 }}>
      <Typography id={labelId} variant="body2" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Box
        component="fieldset"
        aria-labelledby={labelId}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, border: 0, minWidth: 0 }}
      >
        {all.map((day) => {
          const isOn = chosen.has(day);
          return (
            <Chip
              key={day}
              component="button"
              type="button"
              clickable
              aria-pressed={isOn}
              disabled={!isOn && chosen.size >= REQUEST_REMINDERS_MAX}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              {...(isOn && { icon: <CheckRounded fontSize="small" /> })}
              label={day === 0 ? t('form.onDueDay') : t('form.days', { count: day })}
              onClick={() => toggle(day)}
              sx={{
                ...touchTarget,
                ...(isOn && {
                  '&, &:hover, &.Mui-focusVisible': { bgcolor: 'primary.main', color: 'primary.contrastText' },
                }),
              }}
            />
          );
        })}
      </Box>
    </Box>
  );
}

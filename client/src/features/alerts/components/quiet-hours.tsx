import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { timePattern } from '#contract/formats.js';
import type { QuietHours as Hours } from '#contract/notifications.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { TextField } from '../../../ui/text-field.js';

const FIRST: Hours = { from: '22:00', to: '07:00' };

interface QuietHoursProps {
  quiet: Hours | null;
  onChange: (quiet: Hours | null) => void;
}

export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const { t } = useTranslation('alerts');
  const [edited, setEdited] = useState<Hours | null>(null);
  const typed = edited ?? quiet ?? FIRST;
  const isWrong = typed.from === typed.to || ![typed.from, typed.to].every((time) => timePattern.test(time));
  // A time is typed digit by digit: it is kept when the field is left.
  const keep = () => {
    if (isWrong || !edited) return;
    setEdited(null);
    onChange(edited);
  };
  return (
    <Stack useFlexGap spacing={4} sx={{ alignItems: 'flex-start' }}>
      <FormControlLabel
        control={<Switch checked={quiet !== null} onChange={(_, isOn) => onChange(isOn ? FIRST : null)} />}
        label={t('settings.quietOn')}
      />
      {quiet !== null && (
        <Stack direction="row" spacing={3} sx={{ alignSelf: 'stretch' }}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              label={t(`settings.${end}`)}
              value={typed[end]}
              error={isWrong}
              helperText={isWrong && end === 'to' ? t('settings.quietWrong') : undefined}
              onChange={({ target }) => setEdited({ ...typed, [end]: target.value })}
              onBlur={keep}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ flex: 1, minWidth: 0, maxWidth: 160 }}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

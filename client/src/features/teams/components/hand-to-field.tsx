import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '../../../i18n/use-translation.js';
import { TextField } from '../../../ui/text-field.js';

interface HandToFieldProps {
  people: readonly { userId: string; name: string }[];
  value: string;
  onChange(userId: string): void;
}

/** Selects the user who takes over the transfers and requests of the leaving one. */
export function HandToField({ people, value, onChange }: HandToFieldProps) {
  const { t } = useTranslation('teams');
  return (
    <TextField select fullWidth label={t('handTo')} value={value} onChange={({ target }) => onChange(target.value)}>
      {people.map(({ userId, name }) => (
        <MenuItem key={userId} value={userId}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

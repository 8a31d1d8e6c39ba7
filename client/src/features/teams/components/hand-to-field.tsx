import { useTranslation } from '../../../i18n/use-translation.js';
import { SelectField } from '../../../ui/select-field.js';

interface HandToFieldProps {
  people: readonly { userId: string; name: string }[];
  value: string;
  onChange(userId: string): void;
}

/** Selects the user who takes over the transfers and requests of the leaving one. */
export function HandToField({ people, value, onChange }: HandToFieldProps) {
  const { t } = useTranslation('teams');
  return (
    <SelectField fullWidth label={t('handTo')} value={value} onChange={({ target }) => onChange(target.value)}>
      {people.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

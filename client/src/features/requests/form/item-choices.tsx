import Autocomplete from '@mui/material/Autocomplete';
import { Controller, useFormContext } from 'react-hook-form';
import { REQUEST_CHOICES_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { touchZone } from '../../../theme/tokens.js';
import { TextField } from '../../../ui/text-field.js';
import type { RequestForm } from './request-form.js';

const LONGEST = 120;

const choicesIn = (typed: readonly string[]) =>
  [...new Set(typed.map((text) => text.trim().slice(0, LONGEST)).filter(Boolean))].slice(0, REQUEST_CHOICES_MAX);

/** Choices of an item. */
export function ItemChoices({ name }: { name: `items.${number}.choices` }) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (choices) => choices.length >= 2 || t('item.choicesMissing') }}
      render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => (
        <Autocomplete
          {...field}
          multiple
          freeSolo
          autoSelect
          slotProps={{ chip: { sx: touchZone } }}
          size="small"
          options={[]}
          value={value}
          onChange={(_event, typed: string[]) => onChange(choicesIn(typed))}
          renderInput={(params) => (
            <TextField
              {...params}
              inputRef={ref}
              label={t('item.choices')}
              error={error !== undefined}
              helperText={error?.message ?? t('item.choicesHint')}
            />
          )}
          sx={{ mt: 3 }}
        />
      )}
    />
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Controller, useFormContext } from 'react-hook-form';
import { splitWords } from '#contract/lists.js';
import { REQUEST_TYPES_MAX } from '#contract/limits.js';
import { widestLimits } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { touchZone } from '../../../theme/tokens.js';
import type { RequestForm } from './request-form.js';

const commonTypes = ['pdf', 'jpg', 'png', 'heic', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'txt', 'zip', 'mp4'];
const MOST_MEGABYTES = 1_000_000;

/** Extensions without dot, each once; anything else is left out. */
export function typesIn(typed: readonly string[]): string[] {
  const types = typed.flatMap(splitWords).map((type) => type.toLowerCase().replace(/^\*?\./, ''));
  return [...new Set(types.filter((type) => /^[a-z0-9]{1,10}$/.test(type)))].slice(0, REQUEST_TYPES_MAX);
}

/** Digits of a number from 1 to `most`, or nothing. */
export function digitsIn(typed: string, most: number): string {
  const value = Number(typed.replace(/\D/g, ''));
  return value === 0 ? '' : String(Math.min(value, most));
}

interface FileRulesProps {
  /** Of the item they belong to. */
  name: 'dropBox' | `items.${number}`;
}

/** Which files an item takes. */
export function FileRules({ name }: FileRulesProps) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 140px 140px' } }}>
      <Controller
        control={control}
        name={`${name}.types`}
        render={({ field: { ref, value, onChange, ...field } }) => (
          <Autocomplete
            {...field}
            multiple
            freeSolo
            autoSelect
            slotProps={{ chip: { sx: touchZone } }}
            size="small"
            options={commonTypes}
            value={value}
            onChange={(_event, typed) => onChange(typesIn(typed))}
            renderInput={(params) => (
              <TextField {...params} inputRef={ref} label={t('item.types')} helperText={t('item.typesHint')} />
            )}
            sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}
          />
        )}
      />
      <Digits name={`${name}.maxMegabytes`} label={t('item.maxSize')} most={MOST_MEGABYTES} unit="MB" />
      <Digits
        name={`${name}.maxFiles`}
        label={t('item.maxFiles')}
        most={widestLimits.files}
        placeholder={t('item.anyNumber')}
      />
    </Box>
  );
}

interface DigitsProps {
  name: `${FileRulesProps['name']}.${'maxMegabytes' | 'maxFiles'}`;
  label: string;
  most: number;
  unit?: string;
  placeholder?: string;
}

function Digits({ name, label, most, unit, placeholder }: DigitsProps) {
  const { control } = useFormContext<RequestForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onChange, ...field } }) => (
        <TextField
          {...field}
          inputRef={ref}
          size="small"
          label={label}
          placeholder={placeholder}
          onChange={({ target }) => onChange(digitsIn(target.value, most))}
          slotProps={{
            htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
            inputLabel: { shrink: true },
            ...(unit !== undefined && {
              input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
            }),
          }}
        />
      )}
    />
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { Controller, useFormContext } from 'react-hook-form';
import { splitWords } from '#contract/formats.js';
import { fileTypeOf, fileTypePattern } from '#contract/requests/file-types.js';
import { REQUEST_TYPES_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNumberDoubt } from '../../../lib/use-number-doubt.js';
import { touchZone } from '../../../theme/tokens.js';
import { FormField } from '../../../ui/form-field.js';
import { TextField } from '../../../ui/text-field.js';
import { fileLimits, readFileLimit } from './file-limits.js';
import type { RequestForm } from './request-form.js';

const commonTypes = ['pdf', 'jpg', 'png', 'heic', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'txt', 'zip', 'mp4'];

/** Types by one spelling, each once. What is no type stays, to be named: without it the item might take any file. */
export function typesIn(typed: readonly string[]): string[] {
  const types = typed.flatMap(splitWords).map(fileTypeOf);
  return [...new Set(types.filter((type) => type !== ''))].slice(0, REQUEST_TYPES_MAX);
}

interface FileRulesProps {
  /** Path of the item in the form. */
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
        rules={{
          validate: (types) => {
            const wrong = types.find((type) => !fileTypePattern.test(type));
            return wrong === undefined || t('item.typesWrong', { type: wrong });
          },
        }}
        render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => (
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
              <TextField
                {...params}
                inputRef={ref}
                label={t('item.types')}
                error={error !== undefined}
                helperText={error?.message ?? t('item.typesHint')}
              />
            )}
            sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}
          />
        )}
      />
      <Limit name={`${name}.maxMegabytes`} label={t('item.maxSize')} unit="MB" />
      <Limit name={`${name}.maxFiles`} label={t('item.maxFiles')} placeholder={t('item.anyNumber')} />
    </Box>
  );
}

interface LimitProps {
  name: `${FileRulesProps['name']}.${keyof typeof fileLimits}`;
  label: string;
  unit?: string;
  placeholder?: string;
}

function Limit({ name, label, unit, placeholder }: LimitProps) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const doubt = useNumberDoubt();
  const { control } = useFormContext<RequestForm>();
  const kind = name.endsWith('maxFiles') ? 'maxFiles' : 'maxMegabytes';
  const problem = (text: string) =>
    (kind === 'maxMegabytes' ? doubt(text) : undefined) ??
    t(kind === 'maxFiles' ? 'item.maxFilesWrong' : 'item.maxSizeWrong', { most: format.number(fileLimits[kind].most) });
  return (
    <FormField
      control={control}
      name={name}
      rules={{
        validate: (text) => typeof text !== 'string' || readFileLimit(kind, text) !== undefined || problem(text),
      }}
      size="small"
      label={label}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { inputMode: kind === 'maxFiles' ? 'numeric' : 'decimal', autoComplete: 'off' },
        inputLabel: { shrink: true },
        ...(unit !== undefined && {
          input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
        }),
      }}
    />
  );
}

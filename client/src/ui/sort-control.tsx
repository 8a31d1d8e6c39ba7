import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../i18n/use-translation.js';
import { SelectField } from './select-field.js';

interface SortControlProps<S extends string> {
  sorts: readonly { sort: S; label: string }[];
  sort: S;
  order: 'asc' | 'desc';
  onChange(change: { sort: S } | { order: 'asc' | 'desc' }): void;
}

/** Sort field and direction of a list, also of fields that have no column. */
export function SortControl<S extends string>({ sorts, sort, order, onChange }: SortControlProps<S>) {
  const { t } = useTranslation();
  const turn = t(`sort.${order}`);
  const choose = (value: string) => {
    const chosen = sorts.find((candidate) => candidate.sort === value);
    if (chosen) onChange({ sort: chosen.sort });
  };
  return (
    <Stack direction="row" spacing={1} sx={{ flex: 'none', alignItems: 'center' }}>
      <SelectField
        size="small"
        value={sort}
        onChange={(event) => choose(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': t('sort.label') } }}
        sx={{ minWidth: '9.25rem', '& select': { typography: 'body2' } }}
      >
        {sorts.map((option) => (
          <option key={option.sort} value={option.sort}>
            {option.label}
          </option>
        ))}
      </SelectField>
      <IconButton aria-label={turn} title={turn} onClick={() => onChange({ order: order === 'asc' ? 'desc' : 'asc' })}>
        {order === 'asc' ? <ArrowUpwardRounded fontSize="small" /> : <ArrowDownwardRounded fontSize="small" />}
      </IconButton>
    </Stack>
  );
}

import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';
import { TextField } from '../../../ui/text-field.js';

const CHECKED = 4;

/** The places of the words that are asked for, in their order. */
export function placesToCheck(count: number): number[] {
  const left = Array.from({ length: count }, (_, at) => at);
  const [...random] = globalThis.crypto.getRandomValues(new Uint32Array(CHECKED));
  return random.flatMap((number) => left.splice(number % left.length, 1)).toSorted((a, b) => a - b);
}

interface SheetCheckProps {
  places: readonly number[];
  typed: readonly string[];
  /** Those that are not the word on the sheet, after a try. */
  wrong: readonly number[];
  onChange(typed: string[]): void;
}

/** Asks for some words of the sheet, so that it exists before the key does. */
export function SheetCheck({ places, typed, wrong, onChange }: SheetCheckProps) {
  const { t } = useTranslation('encryption');
  return (
    <Stack spacing={3}>
      {places.map((place, at) => (
        <TextField
          key={place}
          fullWidth
          label={t('check.word', { number: place + 1 })}
          value={typed[at] ?? ''}
          error={wrong.includes(place)}
          helperText={wrong.includes(place) ? t('check.wrong') : undefined}
          onChange={(event) =>
            onChange(places.map((_, each) => (each === at ? event.target.value : (typed[each] ?? ''))))
          }
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, lang: 'en' } }}
        />
      ))}
    </Stack>
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import { useMemo, useState, type Ref } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { TextField } from '../../../ui/text-field.js';
import { ownZone, zoneChoices } from '../domain/time-zones.js';

interface TimeZoneBoxProps {
  value: string;
  inputRef: Ref<HTMLInputElement>;
  onChange(timeZone: string): void;
}

/** Any time zone, with its UTC offset. */
export function TimeZoneBox({ value, inputRef, onChange }: TimeZoneBoxProps) {
  const { t } = useTranslation('profile', 'common');
  const [isChoosing, setIsChoosing] = useState(false);
  // There are hundreds of offsets, so they are computed when the list opens.
  const zones = useMemo(() => zoneChoices([value, ownZone()], { all: isChoosing }), [value, isChoosing]);
  return (
    <Autocomplete
      options={[...zones.keys()]}
      value={value}
      getOptionLabel={(name) => (zones.has(name) ? `${name} (${zones.get(name)})` : name)}
      disableClearable
      // The row is as high as the field above, whose text the theme pads.
      sx={{
        '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': {
          py: 0,
          pl: 0,
          '& .MuiAutocomplete-input': { px: 3.5, py: 3 },
        },
      }}
      onOpen={() => setIsChoosing(true)}
      openText={t('language.choose')}
      closeText={t('common:close')}
      noOptionsText={t('language.noZone')}
      onChange={(_, name) => onChange(name)}
      renderInput={(params) => <TextField {...params} inputRef={inputRef} label={t('language.timeZone')} />}
    />
  );
}

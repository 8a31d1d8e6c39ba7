import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { TextField } from '../../../ui/text-field.js';

const COLOR = /^#?([0-9a-f]{6})$/i;

interface ColorFieldProps {
  label: string;
  /** `#rrggbb` */
  value: string;
  onChange(color: string): void;
}

/** A colour, picked or typed. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const { t } = useTranslation('branding');
  // Text that is no valid colour yet.
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    const hex = COLOR.exec(text.trim())?.[1];
    setTyped(hex === undefined ? text : null);
    if (hex !== undefined) onChange(`#${hex.toLowerCase()}`);
  };
  return (
    <TextField
      label={label}
      value={typed ?? value}
      error={typed !== null}
      helperText={typed === null ? undefined : t('color.format')}
      onChange={({ target }) => read(target.value)}
      slotProps={{
        htmlInput: { spellCheck: false, autoComplete: 'off' },
        input: {
          startAdornment: (
            <Box
              component="input"
              type="color"
              aria-label={`${label}: ${t('color.pick')}`}
              value={value}
              onChange={({ target }) => read(target.value)}
              sx={{
                width: 32,
                height: 32,
                flex: 'none',
                mr: 2,
                ml: -1,
                p: 0,
                border: 0,
                background: 'none',
                cursor: 'pointer',
              }}
            />
          ),
        },
      }}
      sx={{ width: '100%', maxWidth: 240 }}
    />
  );
}

import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.js';
import { TextField, type TextFieldProps } from './text-field.js';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'slotProps' | 'onKeyUp'>;

/** A password that can be shown; warns while Caps Lock is on. */
export function PasswordField({ helperText, ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const label = shown ? t('password.hide') : t('password.show');
  const toggle = (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={label} title={label} onClick={() => setShown(!shown)}>
        {shown ? <VisibilityOffRounded fontSize="small" /> : <VisibilityRounded fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      fullWidth
      {...props}
      type={shown ? 'text' : 'password'}
      helperText={helperText ?? (capsLock ? t('password.capsLock') : undefined)}
      onKeyUp={readCapsLock}
      slotProps={{
        input: { endAdornment: toggle },
        htmlInput: { autoCapitalize: 'none', spellCheck: false, autoCorrect: 'off' },
      }}
    />
  );
}

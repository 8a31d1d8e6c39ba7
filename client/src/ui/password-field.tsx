import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState, type KeyboardEvent } from 'react';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'slotProps' | 'onKeyUp'> {
  labels: { show: string; hide: string; capsLock: string };
}

/** A password that can be looked at, and that says when Caps Lock is on before it is sent in vain. */
export function PasswordField({ labels, helperText, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const label = shown ? labels.hide : labels.show;
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
      helperText={helperText ?? (capsLock ? labels.capsLock : undefined)}
      onKeyUp={readCapsLock}
      slotProps={{
        input: { endAdornment: toggle },
        htmlInput: { autoCapitalize: 'none', spellCheck: false, autoCorrect: 'off' },
      }}
    />
  );
}

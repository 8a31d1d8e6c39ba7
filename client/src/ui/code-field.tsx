import TextField, { type TextFieldProps } from '@mui/material/TextField';

export interface CodeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'slotProps' | 'type'> {
  value: string;
  length: number;
  onChange(code: string): void;
}

/** What is left of a typed or pasted code: letters and digits, in capitals. */
export function cleanCode(text: string, length: number): string {
  return text
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, length);
}

/** One field for the whole code, so that pasting, autofill and screen readers work as everywhere else. */
export function CodeField({ value, length, onChange, ...props }: CodeFieldProps) {
  return (
    <TextField
      fullWidth
      {...props}
      value={value}
      onChange={(event) => onChange(cleanCode(event.target.value, length))}
      slotProps={{
        htmlInput: {
          autoComplete: 'one-time-code',
          autoCapitalize: 'characters',
          autoCorrect: 'off',
          spellCheck: false,
          inputMode: 'text',
          sx: { typography: 'h2', letterSpacing: '0.5em', textIndent: '0.5em', textAlign: 'center' },
        },
      }}
    />
  );
}

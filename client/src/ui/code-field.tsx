import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.js';

export interface CodeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'slotProps' | 'type'> {
  value: string;
  length: number;
  /** Digits alone: phones show their keys. */
  isNumber?: boolean;
  onChange(code: string): void;
}

const LONG = 6;

/** Keeps letters and digits of a typed or pasted code, in capitals. */
function cleanCode(text: string, length: number): string {
  return text
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, length);
}

/** Submits the form around a field when its code is typed or pasted to the end; the button is there for another try. */
function useSubmitWhenWhole(value: string, length: number) {
  const typedInto = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = typedInto.current;
    typedInto.current = null;
    if (value.length === length) field?.form?.requestSubmit();
  }, [value, length]);
  return (field: HTMLInputElement | HTMLTextAreaElement) => {
    typedInto.current = field;
  };
}

/** One field for the whole code, so that pasting, autofill and screen readers work as everywhere else. */
export function CodeField({ value, length, isNumber = false, onChange, ...props }: CodeFieldProps) {
  const watchTyping = useSubmitWhenWhole(value, length);
  const spacing = length > LONG ? { letterSpacing: '0.15em' } : { letterSpacing: '0.5em', textIndent: '0.5em' };
  return (
    <TextField
      fullWidth
      {...props}
      value={value}
      onChange={({ target }) => {
        watchTyping(target);
        onChange(cleanCode(target.value, length));
      }}
      slotProps={{
        htmlInput: {
          autoComplete: 'one-time-code',
          autoCapitalize: 'characters',
          autoCorrect: 'off',
          spellCheck: false,
          inputMode: isNumber ? 'numeric' : 'text',
          // A long code has to fit a phone.
          sx: { typography: 'h2', textAlign: 'center', ...spacing },
        },
      }}
    />
  );
}

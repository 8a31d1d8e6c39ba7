import NativeSelect from '@mui/material/NativeSelect';
import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from './text-field.js';

export interface SelectFieldProps extends Omit<TextFieldProps, 'wrapInput' | 'multiline' | 'minRows' | 'maxRows'> {
  /** `<option>` elements. */
  children: ReactNode;
}

/** A choice from the browser's own list, which a phone shows as its people know it. */
export function SelectField({ children, slotProps, ...field }: SelectFieldProps) {
  return (
    <TextField
      {...field}
      slotProps={{
        ...slotProps,
        // The chosen option is always shown, even if its value is empty.
        inputLabel: { shrink: field.label !== undefined },
      }}
      wrapInput={(input) => <NativeSelect input={input}>{children}</NativeSelect>}
    />
  );
}

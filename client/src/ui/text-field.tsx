import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactElement, type ReactNode } from 'react';

type OfInput = Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'defaultValue'
  | 'inputRef'
  | 'maxRows'
  | 'minRows'
  | 'multiline'
  | 'name'
  | 'onBlur'
  | 'onChange'
  | 'onFocus'
  | 'placeholder'
  | 'rows'
  | 'type'
  | 'value'
>;

export interface TextFieldProps extends OfInput, Omit<FormControlProps, keyof OfInput | 'color' | 'variant'> {
  label?: ReactNode;
  helperText?: ReactNode;
  /** Puts another control in place of the input, with its frame. */
  wrapInput?: (input: ReactElement<OutlinedInputProps>) => ReactElement;
  slotProps?: {
    input?: Partial<OutlinedInputProps> | undefined;
    htmlInput?: OutlinedInputProps['inputProps'] | undefined;
    inputLabel?: Partial<InputLabelProps> | undefined;
  };
}

/** Label, outlined input and text below it, put together as MUI's `TextField` does, which brings three more kinds along. */
export function TextField({
  id,
  label,
  helperText,
  wrapInput = (input) => input,
  slotProps = {},
  autoComplete,
  defaultValue,
  inputRef,
  maxRows,
  minRows,
  multiline,
  name,
  onBlur,
  onChange,
  onFocus,
  // A space, so that the served page's style sheet can tell whether something was typed (theme/base.css).
  placeholder = ' ',
  rows,
  type,
  value,
  ...control
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const helperTextId = helperText ? `${inputId}-helper-text` : undefined;
  const input = (
    <OutlinedInput
      {...{ autoComplete, defaultValue, inputRef, maxRows, minRows, multiline, name }}
      {...{ onBlur, onChange, onFocus, placeholder, rows, type, value }}
      id={inputId}
      aria-describedby={helperTextId}
      fullWidth={control.fullWidth}
      label={label}
      // A label that is always small stands in the edge, which leaves room for it.
      notched={slotProps.inputLabel?.shrink}
      inputProps={slotProps.htmlInput}
      {...slotProps.input}
    />
  );
  return (
    <FormControl {...control}>
      {label && (
        <InputLabel htmlFor={inputId} {...slotProps.inputLabel}>
          {label}
        </InputLabel>
      )}
      {wrapInput(input)}
      {helperText && <FormHelperText id={helperTextId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

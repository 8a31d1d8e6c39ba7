import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SelectProps } from '@mui/material/Select';
import { useId, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.js';

/** Keeps the place of a select until that is fetched, so that nothing below moves. */
const place = <OutlinedInput inputProps={{ 'aria-hidden': true, readOnly: true, tabIndex: -1 }} />;

/** Menus and dialogs come with it, so it is fetched when it is first shown. */
const LazySelect = Object.assign(
  lazyPart(async () => (await import('@mui/material/Select')).default, place),
  { muiName: 'Select' },
);

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
  /** A choice of the `children`, which are menu items. */
  select?: boolean;
  slotProps?: {
    input?: Partial<OutlinedInputProps> | undefined;
    htmlInput?: OutlinedInputProps['inputProps'] | undefined;
    inputLabel?: Partial<InputLabelProps> | undefined;
    select?: Partial<SelectProps> | undefined;
  };
}

/** Label, outlined input and text below it, put together as MUI's `TextField` does, which brings three more kinds along. */
export function TextField({
  id,
  label,
  helperText,
  select = false,
  slotProps = {},
  children,
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
  placeholder,
  rows,
  type,
  value,
  ...control
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const labelId = `${inputId}-label`;
  const helperTextId = helperText ? `${inputId}-helper-text` : undefined;
  const input = (
    <OutlinedInput
      {...{ autoComplete, defaultValue, inputRef, maxRows, minRows, multiline, name }}
      {...{ onBlur, onChange, onFocus, placeholder, rows, type, value }}
      id={select ? undefined : inputId}
      aria-describedby={select ? undefined : helperTextId}
      fullWidth={control.fullWidth}
      label={label}
      inputProps={slotProps.htmlInput}
      {...slotProps.input}
    />
  );
  return (
    <FormControl {...control}>
      {label && (
        <InputLabel id={labelId} {...(select ? { component: 'div' } : { htmlFor: inputId })} {...slotProps.inputLabel}>
          {label}
        </InputLabel>
      )}
      {select ? (
        <LazySelect
          id={inputId}
          aria-describedby={helperTextId}
          labelId={label ? labelId : undefined}
          value={value}
          input={input}
          {...slotProps.select}
        >
          {children}
        </LazySelect>
      ) : (
        input
      )}
      {helperText && <FormHelperText id={helperTextId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

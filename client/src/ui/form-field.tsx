import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useForkRef } from '@mui/material/utils';
import { useEffect, useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** The type of an error that the server found; its message is a text for people. */
export const SERVER_ERROR = 'server';

interface FormFieldProps<Values extends FieldValues> extends Omit<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'error'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** What is wrong while the value does not fit the form's schema. */
  problem?: string;
  /** Takes the focus when the form opens. */
  isFirst?: boolean;
}

/** A text field of a form. Its error stands in words below it until it is right. */
export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { control, name, problem, isFirst = false, helperText, ...look } = props;
  const { field, fieldState } = useController({ control, name });
  const { error } = fieldState;
  const { ref, ...bindings } = field;
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useForkRef(ref, input);
  useEffect(() => {
    if (isFirst) input.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <TextField
      {...look}
      {...bindings}
      inputRef={inputRef}
      error={error !== undefined}
      helperText={error ? (error.type === SERVER_ERROR ? error.message : problem) : helperText}
    />
  );
}

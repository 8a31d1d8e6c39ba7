import { useForkRef } from '@mui/material/utils';
import { useEffect, useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues, type RegisterOptions } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.js';

/** The type of an error that the server found; its message is a text for people. */
export const SERVER_ERROR = 'server';

export interface FormFieldOptions<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Rules of a form without a schema; their messages are shown. */
  rules?: RegisterOptions<Values, FieldPath<Values>> | undefined;
  /** The problem to name while the value does not fit the form's schema. */
  problem?: string | undefined;
  helperText?: TextFieldProps['helperText'];
  /** Takes the focus when the form opens. */
  isFirst?: boolean | undefined;
}

/** Binds a text field to its value in a form. Its error stands in words below it until it is right. */
export function useFormField<Values extends FieldValues>(options: FormFieldOptions<Values>) {
  const { control, name, rules, problem, helperText, isFirst = false } = options;
  const { field, fieldState } = useController({ control, name, ...(rules && { rules }) });
  const { error } = fieldState;
  const { ref, ...bindings } = field;
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useForkRef(ref, input);
  useEffect(() => {
    if (isFirst) input.current?.focus({ preventScroll: true });
  }, [isFirst]);
  const message = error?.type === SERVER_ERROR ? error.message : (problem ?? error?.message);
  return { ...bindings, inputRef, error: error !== undefined, helperText: error ? message : helperText };
}

export type FormFieldProps<Values extends FieldValues> = FormFieldOptions<Values> &
  Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'helperText'>;

export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { control, name, rules, problem, helperText, isFirst, ...look } = props;
  const field = useFormField({ control, name, rules, problem, helperText, isFirst });
  return <TextField {...look} {...field} />;
}

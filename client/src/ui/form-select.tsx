import type { FieldValues } from 'react-hook-form';
import { type FormFieldOptions, useFormField } from './form-field.js';
import { SelectField, type SelectFieldProps } from './select-field.js';

type FormSelectProps<Values extends FieldValues> = FormFieldOptions<Values> &
  Omit<SelectFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'helperText'>;

/** Binds a select to its value in a form, which is a text. */
export function FormSelect<Values extends FieldValues>(props: FormSelectProps<Values>) {
  const { control, name, rules, problem, helperText, isFirst, children, ...look } = props;
  const field = useFormField({ control, name, rules, problem, helperText, isFirst });
  return (
    <SelectField {...look} {...field}>
      {children}
    </SelectField>
  );
}

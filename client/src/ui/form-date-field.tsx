import type { FieldValues } from 'react-hook-form';
import type { DateType } from '../lib/use-date-in-words.js';
import { DateField } from './date-field.js';
import { useFormField, type FormFieldProps } from './form-field.js';

/** Binds a date field to its value in a form. */
export function FormDateField<Values extends FieldValues>(props: FormFieldProps<Values> & { type?: DateType }) {
  const { control, name, rules, problem, helperText, isFirst, ...look } = props;
  const field = useFormField({ control, name, rules, problem, helperText, isFirst });
  return <DateField {...look} {...field} />;
}

import { useDateInWords, type DateType } from '../lib/use-date-in-words.js';
import { TextField, type TextFieldProps } from './text-field.js';

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value'> {
  type?: DateType;
  value: string;
}

/** The browser's own field for a date, which has the best picker of each device, but not the page's language. */
export function DateField({ type = 'date', helperText, slotProps = {}, ...field }: DateFieldProps) {
  const words = useDateInWords(field.value, type);
  const help = words !== '' && helperText ? `${words} · ` : words;
  return (
    <TextField
      {...field}
      type={type}
      slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
      helperText={
        help === '' || field.error ? (
          helperText
        ) : (
          <>
            {help}
            {helperText}
          </>
        )
      }
    />
  );
}

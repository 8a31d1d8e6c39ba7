import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';

interface CheckboxGroupProps<V extends FieldValues, T extends string> {
  control: Control<V>;
  name: FieldPathByValue<V, readonly T[]>;
  label: string;
  options: readonly T[];
  textOf: (option: T) => string;
  /** Shown while the form's schema refuses the choice. */
  problem: string;
}

/** The chosen options stay in the order of `options`, whatever was ticked first. */
export function CheckboxGroup<V extends FieldValues, T extends string>(props: CheckboxGroupProps<V, T>) {
  const { control, name, label, options, textOf, problem } = props;
  const toggled = (chosen: readonly T[], option: T) =>
    options.filter((each) => (each === option) !== chosen.includes(each));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <FormControl component="fieldset" error={fieldState.invalid}>
          <FormLabel component="legend">{label}</FormLabel>
          {options.map((option) => (
            <FormControlLabel
              key={option}
              control={
                <Checkbox
                  checked={(value as readonly T[]).includes(option)}
                  onChange={() => onChange(toggled(value, option))}
                />
              }
              label={textOf(option)}
            />
          ))}
          {fieldState.invalid && <FormHelperText>{problem}</FormHelperText>}
        </FormControl>
      )}
    />
  );
}

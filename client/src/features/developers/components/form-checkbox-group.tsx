import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { CheckboxGroup } from '../../../ui/checkbox-group.js';

interface FormCheckboxGroupProps<V extends FieldValues, T extends string> {
  control: Control<V>;
  name: FieldPathByValue<V, readonly T[]>;
  label: string;
  options: readonly T[];
  textOf: (option: T) => string;
  /** Shown while the schema of the form rejects the choice. */
  problem: string;
}

export function FormCheckboxGroup<V extends FieldValues, T extends string>(props: FormCheckboxGroupProps<V, T>) {
  const { control, name, problem, ...group } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <CheckboxGroup
          {...group}
          chosen={value as readonly T[]}
          problem={fieldState.invalid ? problem : undefined}
          onChange={onChange}
        />
      )}
    />
  );
}

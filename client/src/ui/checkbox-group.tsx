import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';

interface CheckboxGroupProps<T extends string | number> {
  label: string;
  options: readonly T[];
  chosen: readonly T[];
  textOf: (option: T) => string;
  /** In one line where there is room, else below each other. */
  isRow?: boolean;
  /** The problem with the choice. */
  problem?: string | undefined;
  onChange: (chosen: T[]) => void;
}

/** The chosen options stay in the order of `options`, whatever was ticked first. */
export function CheckboxGroup<T extends string | number>(props: CheckboxGroupProps<T>) {
  const { label, options, chosen, textOf, isRow = false, problem, onChange } = props;
  const toggle = (option: T) => onChange(options.filter((each) => (each === option) !== chosen.includes(each)));
  return (
    <FormControl component="fieldset" error={problem !== undefined}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row={isRow}>
        {options.map((option) => (
          <FormControlLabel
            key={option}
            control={<Checkbox checked={chosen.includes(option)} onChange={() => toggle(option)} />}
            label={textOf(option)}
          />
        ))}
      </FormGroup>
      {problem !== undefined && <FormHelperText>{problem}</FormHelperText>}
    </FormControl>
  );
}

import { styled } from '@mui/material/styles';
import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';

const controlStyles = {
  width: '100%',
  padding: 0,
  border: 0,
  outline: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  lineHeight: 1.5,
};

/** Bare controls for inside a `Field`, which draws the edge and the focus. */
export const FieldInput = styled('input')(({ theme }) => ({
  ...controlStyles,
  '&::placeholder': { color: theme.vars.palette.text.disabled, opacity: 1 },
}));

export const FieldArea = styled('textarea')(({ theme }) => ({
  ...controlStyles,
  resize: 'none',
  display: 'block',
  '&::placeholder': { color: theme.vars.palette.text.disabled, opacity: 1 },
}));

/** Error text below the control. Always in the document, so that screen readers announce a change. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Box id={id} aria-live="polite" sx={{ typography: 'body2', color: 'error.main', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}

/** Id of the error text of a control. */
export function errorIdOf(controlId: string): string {
  return `${controlId}-error`;
}

interface FieldProps {
  /** The line of the field, to which lists are anchored. */
  ref?: Ref<HTMLDivElement>;
  label: string;
  /** The id of the control that the label names; `errorIdOf` it describes the control. */
  controlId: string;
  /** The problem, in words. */
  error?: ReactNode;
  /** Small, at the end of the label's line: a counter, an optional mark. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One line of a form: label above, quiet edge below, which takes the colour of focus or of an error. */
export function Field({ ref, label, controlId, error, aside, children }: FieldProps) {
  const isWrong = error !== undefined;
  return (
    <div>
      <Box
        ref={ref}
        sx={(theme) => ({
          position: 'relative',
          pt: 1,
          pb: 1,
          borderBottom: '1px solid',
          borderColor: isWrong ? 'error.main' : theme.vars.palette.surface.strongLine,
          transition: theme.transitions.create(['border-color', 'box-shadow'], {
            duration: theme.transitions.duration.shortest,
          }),
          '&:focus-within': {
            borderColor: isWrong ? 'error.main' : 'primary.main',
            boxShadow: `0 1px 0 ${isWrong ? theme.vars.palette.error.main : theme.vars.palette.primary.main}`,
          },
        })}
      >
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            justifyContent: 'space-between',
            typography: 'body2',
            color: isWrong ? 'error.main' : 'text.secondary',
          }}
        >
          <label htmlFor={controlId}>{label}</label>
          {aside}
        </Box>
        {children}
      </Box>
      <FieldError id={errorIdOf(controlId)}>{error}</FieldError>
    </div>
  );
}

import { styled } from '@mui/material/styles';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

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

interface FieldProps {
  label: string;
  /** Of the control the label names. */
  controlId: string;
  isWrong?: boolean;
  /** Small, at the end of the label's line: a counter, an optional mark. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One line of a form: label above, quiet edge below, which takes the colour of focus or of an error. */
export function Field({ label, controlId, isWrong = false, aside, children }: FieldProps) {
  return (
    <Box
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
        sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', typography: 'body2', color: 'text.secondary' }}
      >
        <Box component="label" htmlFor={controlId} sx={{ color: isWrong ? 'error.main' : 'inherit' }}>
          {label}
        </Box>
        {aside}
      </Box>
      {children}
    </Box>
  );
}

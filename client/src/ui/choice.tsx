import Box from '@mui/material/Box';
import { useId } from 'react';

interface ChoiceProps {
  /** Radio buttons of one name belong together. */
  group: string;
  label: string;
  hint?: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

/** One radio button as a row that can be pressed anywhere. */
export function Choice({ group, label, hint, isChosen, isDisabled = false, onChoose }: ChoiceProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        gap: 2.5,
        alignItems: 'flex-start',
        px: 3,
        py: 2.5,
        borderRadius: 3,
        border: '1px solid',
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: isChosen ? 'primary.light' : 'transparent',
        color: isDisabled ? 'text.disabled' : 'text.primary',
        cursor: isDisabled ? 'not-allowed' : 'pointer',
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box
        component="input"
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        aria-labelledby={labelId}
        aria-describedby={hint === undefined ? undefined : hintId}
        sx={(theme) => ({
          m: 0,
          mt: 0.75,
          flex: 'none',
          width: 16,
          height: 16,
          outline: 0,
          accentColor: theme.vars.palette.primary.main,
        })}
      />
      <span>
        <Box component="span" id={labelId} sx={{ display: 'block', fontWeight: 550 }}>
          {label}
        </Box>
        {hint !== undefined && (
          <Box component="span" id={hintId} sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            {hint}
          </Box>
        )}
      </span>
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { ChangeEvent, ComponentType } from 'react';
import { lazyPart } from '../../../ui/lazy-part.js';

interface RowCheckboxProps {
  id: string;
  label: string;
  checked: boolean;
  indeterminate: boolean;
  disabled: boolean;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

const WIDTH = 38;

/** The browser's own. There may be thousands of rows: none of them is to say that something could not be fetched. */
function PlainCheckbox({ label, indeterminate, ...props }: RowCheckboxProps) {
  return (
    <Box component="span" sx={{ width: WIDTH, flex: 'none', textAlign: 'center' }}>
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        {...props}
      />
    </Box>
  );
}

async function load(): Promise<ComponentType<RowCheckboxProps>> {
  try {
    const { default: Checkbox } = await import('@mui/material/Checkbox');
    return ({ label, ...props }) => <Checkbox size="small" slotProps={{ input: { 'aria-label': label } }} {...props} />;
  } catch {
    return PlainCheckbox;
  }
}

/** Fetched when files are to be selected: most recipients take all of them. */
export const RowCheckbox = lazyPart(load, <Box component="span" sx={{ width: WIDTH, flex: 'none' }} />);

import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useAutoFocus } from '../../ui/use-auto-focus.js';

/** Title of a view that has just replaced another: it takes the focus, for screen readers. */
export function ViewHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useAutoFocus(heading);
  return (
    <Typography ref={heading} tabIndex={-1} component="h2" variant="h2" sx={{ outline: 0 }}>
      {children}
    </Typography>
  );
}

import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.js';

/** Title of a view that has just taken another one's place: reading goes on from here. */
export function ViewHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(heading);
  return (
    <Typography ref={heading} tabIndex={-1} component="h2" variant="h2" sx={{ outline: 0 }}>
      {children}
    </Typography>
  );
}

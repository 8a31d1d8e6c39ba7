import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { PersonCell } from '../../../ui/person-cell.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';

interface PersonRowProps {
  name: string;
  email: string;
  picture?: string;
  detail: string;
  /** Role and state. */
  chips: ReactNode;
  children: ReactNode;
}

/** A user of the team, or an invited address. */
export function PersonRow({ name, email, picture = '', detail, chips, children }: PersonRowProps) {
  const row = useFocusNextOnRemove<HTMLLIElement>();
  return (
    <Box
      component="li"
      ref={row}
      tabIndex={-1}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 44px' },
        gap: 2,
        alignItems: 'center',
        minHeight: 60,
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <PersonCell name={name} email={email} picture={picture} detail={detail} />
      <Stack
        direction="row"
        useFlexGap
        sx={{
          gap: 1,
          flexWrap: 'wrap',
          gridRow: { xs: 2, sm: 'auto' },
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          pl: { xs: 12, sm: 0 },
        }}
      >
        {chips}
      </Stack>
      <Box sx={{ justifySelf: 'end' }}>{children}</Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CompanyAvatar } from './company-avatar.js';

interface PersonCellProps {
  /** The person's name, else the address. */
  name: string;
  email: string;
  /** Below the name. */
  detail: string;
  picture?: string;
}

/** One person in a list. */
export function PersonCell({ name, email, detail, picture = '' }: PersonCellProps) {
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: 'center', minWidth: 0 }}>
      <CompanyAvatar
        name={name === email ? '' : name}
        email={email}
        picture={picture}
        size={36}
        sx={{ flex: 'none' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap title={name} sx={{ fontWeight: 550 }}>
          {name}
        </Typography>
        {detail !== '' && (
          <Typography noWrap variant="body2" color="textSecondary" title={detail}>
            {detail}
          </Typography>
        )}
      </Box>
    </Stack>
  );
}

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AddressText } from './address-text.js';
import { CompanyAvatar } from './company-avatar.js';

interface PersonHeadingProps {
  /** The name of the section. */
  label: string;
  heading: string;
  name: string;
  email: string;
  company: string;
  picture: string;
  notes?: readonly string[];
}

/** Heads a page that a person has sent. The address is always shown with the name, since the name is not verified. */
export function PersonHeading({ label, heading, name, email, company, picture, notes = [] }: PersonHeadingProps) {
  return (
    <Stack component="section" aria-label={label} direction="row" spacing={4} sx={{ alignItems: 'center' }}>
      <CompanyAvatar name={name} email={email} picture={picture} size={56} sx={{ flex: 'none' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h1" variant="h2">
          {heading}
        </Typography>
        <Typography component="div" color="textSecondary" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
          {company !== '' && <span>{company}</span>}
          <span>
            <AddressText>{email}</AddressText>
          </span>
        </Typography>
        {notes.map((note) => (
          <Typography key={note} variant="body2" color="textSecondary">
            <AddressText>{note}</AddressText>
          </Typography>
        ))}
      </Box>
    </Stack>
  );
}

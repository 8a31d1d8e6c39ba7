import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AddressText } from '../../../ui/address-text.js';
import { CompanyAvatar } from '../../../ui/company-avatar.js';
import type { ShownTransfer } from '../shown-transfer.js';

/** The sender. The address is always shown with the name, since the name is not verified. */
export function SenderCard({ shown }: { shown: ShownTransfer }) {
  const { t } = useTranslation('downloads');
  const { name, email, company, picture } = shown;
  const notes = [shown.note, shown.recipient].filter((text) => text !== '');
  return (
    <Stack component="section" aria-label={t('sender.label')} direction="row" spacing={4} sx={{ alignItems: 'center' }}>
      <CompanyAvatar name={name} email={email} picture={picture} size={56} sx={{ flex: 'none' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h1" variant="h2">
          {t('sender.sentYou', { name })}
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

/** As typed: no markup and no links, which could lead anywhere. */
export function SenderMessage({ text }: { text: string }) {
  const { t } = useTranslation('downloads');
  if (text === '') return null;
  return (
    <Typography
      component="blockquote"
      aria-label={t('message')}
      sx={{
        m: 0,
        px: 4,
        py: 3,
        borderRadius: 3,
        bgcolor: 'surface.well',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Typography>
  );
}

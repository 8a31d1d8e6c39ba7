import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { DownloadPage } from '#contract/downloads.js';
import { AddressText } from '../../../ui/address-text.js';
import { CompanyAvatar } from '../../../ui/company-avatar.js';

/** Stands for a missing name. */
export const localPart = (email: string) => email.slice(0, email.lastIndexOf('@'));

/** The sender. The address is always shown with the name, since the name is not verified. */
export function SenderCard({ page }: { page: DownloadPage }) {
  const { t } = useTranslation('downloads');
  const { name, email, company, profilePic, isMember } = page.sender;
  const known = [company, email].filter((part) => part !== '');
  return (
    <Stack component="section" aria-label={t('sender.label')} direction="row" spacing={4} sx={{ alignItems: 'center' }}>
      <CompanyAvatar name={name} email={email} picture={profilePic} size={56} sx={{ flex: 'none' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h1" variant="h2">
          {t('sender.sentYou', { name: name || localPart(email) })}
        </Typography>
        {known.length > 0 && (
          <Typography component="div" color="textSecondary" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
            {known.map((part) => (
              <span key={part}>
                <AddressText>{part}</AddressText>
              </span>
            ))}
          </Typography>
        )}
        {!isMember && (
          <Typography variant="body2" color="textSecondary">
            {t('sender.visitor')}
          </Typography>
        )}
        {page.recipientEmail !== null && (
          <Typography variant="body2" color="textSecondary">
            <AddressText>{t('sender.to', { email: page.recipientEmail })}</AddressText>
          </Typography>
        )}
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

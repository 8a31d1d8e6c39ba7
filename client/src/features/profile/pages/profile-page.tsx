import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { AddressSection } from '../components/address-section.js';
import { InviteSection } from '../components/invite-section.js';
import { LanguageAndZone } from '../components/language-and-zone.js';
import { NameForm } from '../components/name-form.js';
import { PictureSection } from '../components/picture-sections.js';

/** Profile of the user. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  return (
    <div>
      <Typography component="h1" variant="h2" sx={{ mb: 5 }}>
        {t('title')}
      </Typography>
      <Stack spacing={4} sx={{ maxWidth: 820 }}>
        <NameForm />
        <AddressSection />
        <PictureSection />
        <LanguageAndZone />
        <InviteSection />
      </Stack>
    </div>
  );
}

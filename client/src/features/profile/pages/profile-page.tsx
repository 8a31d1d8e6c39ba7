import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { AddressSection } from '../components/address-section.js';
import { InviteSection } from '../components/invite-section.js';
import { LanguageAndZone } from '../components/language-and-zone.js';
import { NameForm } from '../components/name-form.js';
import { LogoSection, PictureSection } from '../components/picture-sections.js';

/** Profile of the user. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const { isTeamMember } = useMember();
  return (
    <div>
      <Typography component="h1" variant="h2" sx={{ mb: 5 }}>
        {t('title')}
      </Typography>
      <Stack spacing={4} sx={{ maxWidth: 820 }}>
        <NameForm />
        <AddressSection />
        <PictureSection />
        {!isTeamMember && <LogoSection />}
        <LanguageAndZone />
        <InviteSection />
      </Stack>
    </div>
  );
}

import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { CompanyAvatar } from '../../../ui/company-avatar.js';
import { Section } from '../../../ui/section.js';
import { PictureChoice } from './picture-choice.js';

const SIZE = 96;

export function PictureSection() {
  const { t } = useTranslation('profile');
  const { fullName, email, profilePic } = useMember();
  return (
    <Section title={t('picture.title')} text={t('picture.text')}>
      <PictureChoice kind="picture" isSet={profilePic !== ''}>
        <CompanyAvatar name={fullName} email={email} picture={profilePic} size={SIZE} />
      </PictureChoice>
    </Section>
  );
}

/** Of the account, for its admins. */
export function LogoSection() {
  const { t } = useTranslation('profile');
  const { company, email, logoPic } = useMember();
  return (
    <Section title={t('logo.title')} text={t('logo.text')}>
      <PictureChoice kind="logo" isSet={logoPic !== ''}>
        <CompanyAvatar
          variant="rounded"
          name={company}
          email={email}
          picture={logoPic}
          size={SIZE}
          sx={{ borderRadius: 3 }}
        />
      </PictureChoice>
    </Section>
  );
}

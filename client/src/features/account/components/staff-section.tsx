import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';

/** Leads the installation's staff to their area. */
export function StaffSection() {
  const { t } = useTranslation('account');
  if (useMember().staffRole === null) return null;
  return (
    <Section title={t('staff.title')} text={t('staff.text')}>
      <ButtonLink to="/admin" variant="outlined">
        {t('staff.open')}
      </ButtonLink>
    </Section>
  );
}

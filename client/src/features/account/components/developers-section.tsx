import { useTranslation } from '../../../i18n/use-translation.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';

/** Leads to access tokens. */
export function DevelopersSection() {
  const { t } = useTranslation('account');
  return (
    <Section title={t('developers.title')} text={t('developers.text')}>
      <ButtonLink to="/dash/account/developers" variant="outlined">
        {t('developers.open')}
      </ButtonLink>
    </Section>
  );
}

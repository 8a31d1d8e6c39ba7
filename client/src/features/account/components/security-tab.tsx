import { useTranslation } from '../../../i18n/use-translation.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { Passkeys } from './passkeys.js';
import { PasswordForm } from './password-form.js';
import { SecondFactor } from './second-factor.js';
import { SessionList } from './session-list.js';

export function SecurityTab() {
  return (
    <>
      <PasswordForm />
      <Passkeys />
      <SecondFactor />
      <SessionList />
      <DevelopersSection />
    </>
  );
}

/** Link to the page of access tokens. */
function DevelopersSection() {
  const { t } = useTranslation('account');
  return (
    <Section title={t('developers.title')} text={t('developers.text')}>
      <ButtonLink to="/dash/account/developers" variant="outlined">
        {t('developers.open')}
      </ButtonLink>
    </Section>
  );
}

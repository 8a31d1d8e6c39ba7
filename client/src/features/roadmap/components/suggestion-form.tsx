import { useTranslation } from '../../../i18n/use-translation.js';
import { loginPathTo } from '../../../lib/safe-next-path.js';
import { useSession } from '../../../lib/session.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { roadmapPath } from '../roadmap-paths.js';

/** Most readers are visitors, who see no form. */
const SuggestionFields = lazyPart(async () => (await import('./suggestion-fields.js')).SuggestionFields);

/** Users suggest, visitors log in first. */
export function SuggestionForm() {
  const { t } = useTranslation('roadmap');
  const { status } = useSession();
  return (
    <Section title={t('suggest.title')} text={t('suggest.text')}>
      {status === 'member' ? (
        <SuggestionFields />
      ) : (
        <ButtonLink to={loginPathTo(roadmapPath)} variant="outlined">
          {t('suggest.logIn')}
        </ButtonLink>
      )}
    </Section>
  );
}

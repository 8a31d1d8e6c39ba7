import { useTranslation } from '../i18n/use-translation.js';
import { EmptyRiver } from '../ui/empty-river.js';
import { PageMessage } from '../ui/page-message.js';
import { ButtonLink } from '../ui/router-link.js';
import { paths } from './paths.js';

/** Shown at addresses that are reserved for pages still to be built. */
export function NotBuiltPage() {
  const { t } = useTranslation();
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageMessage
        illustration={<EmptyRiver />}
        title={t('notBuilt.title')}
        text={t('notBuilt.text')}
        actions={
          <ButtonLink to={paths.home} variant="contained">
            {t('wayHome')}
          </ButtonLink>
        }
      />
    </>
  );
}

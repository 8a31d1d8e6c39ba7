import { useTranslation } from 'react-i18next';
import { EmptyRiver } from '../ui/empty-river.js';
import { PageMessage } from '../ui/page-message.js';
import { ButtonLink } from '../ui/router-link.js';
import { paths } from './paths.js';

/** Answers at addresses the product reserves for pages it does not have yet. */
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

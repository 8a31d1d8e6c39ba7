import { useTranslation } from '../i18n/use-translation.js';
import { useDocumentTitle } from '../ui/document-title.js';
import { EmptyRiver } from '../ui/empty-river.js';
import { PageMessage } from '../ui/page-message.js';
import { ButtonLink } from '../ui/router-link.js';
import { paths } from './paths.js';

export function NotFoundPage() {
  const { t } = useTranslation();
  // Whatever the address would be called otherwise.
  useDocumentTitle(t('titles.notFound'));
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageMessage
        illustration={<EmptyRiver />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={
          <ButtonLink to={paths.home} variant="contained">
            {t('wayHome')}
          </ButtonLink>
        }
      />
    </>
  );
}

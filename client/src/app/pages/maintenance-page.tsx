import Button from '@mui/material/Button';
import { currentLanguage } from '../../i18n/index.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { clientConfig } from '../../lib/hosts.js';
import { inLanguage } from '../../lib/in-language.js';
import { useDocumentTitle } from '../../ui/document-title.js';
import { EmptyRiver } from '../../ui/empty-river.js';
import { PageMessage } from '../../ui/page-message.js';
import { TextLink } from '../../ui/router-link.js';

/** In place of every page while the service is maintained. */
export function MaintenancePage() {
  const { t } = useTranslation('service');
  useDocumentTitle(t('maintenance.title'));
  const { maintenance } = clientConfig().policies;
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageMessage
        illustration={<EmptyRiver />}
        title={t('maintenance.title')}
        about={maintenance ? inLanguage(maintenance, currentLanguage()) : ''}
        text={t('maintenance.text')}
        actions={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('maintenance.retry')}
          </Button>
        }
      >
        <TextLink to="/login?next=/admin" variant="body2">
          {t('maintenance.staff')}
        </TextLink>
      </PageMessage>
    </>
  );
}

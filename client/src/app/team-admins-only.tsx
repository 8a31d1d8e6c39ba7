import { useTranslation } from '../i18n/use-translation.js';
import { EmptyRiver } from '../ui/empty-river.js';
import { PageMessage } from '../ui/page-message.js';
import { ButtonLink } from '../ui/router-link.js';
import { paths } from './paths.js';

/** In place of a page of the team's owner and admins, for whoever else is in the team. */
export function TeamAdminsOnly() {
  const { t } = useTranslation();
  return (
    <PageMessage
      illustration={<EmptyRiver />}
      title={t('teamAdminsOnly.title')}
      text={t('teamAdminsOnly.text')}
      actions={
        <ButtonLink to={paths.account} variant="contained">
          {t('teamAdminsOnly.account')}
        </ButtonLink>
      }
    />
  );
}

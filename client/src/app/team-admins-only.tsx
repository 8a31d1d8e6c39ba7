import { useTranslation } from '../i18n/use-translation.js';
import { EmptyRiver } from '../ui/empty-river.js';
import { PageMessage } from '../ui/page-message.js';
import { ButtonLink } from '../ui/router-link.js';
import { paths } from './paths.js';

/** Shown to members of a team in place of a page for its owner and admins. */
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

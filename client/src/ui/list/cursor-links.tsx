import Stack from '@mui/material/Stack';
import { useTranslation } from '../../i18n/use-translation.js';
import type { UrlState } from '../../lib/url-state.js';
import { ButtonLink } from '../router-link.js';

interface CursorLinksProps {
  /** `after`: the cursor that the page before returned; empty for the newest. */
  url: UrlState<{ after: string }>;
  /** Null on the last page. */
  next: string | null;
}

/** Pages of a list that is read by a cursor: to older rows and to the newest. Back returns. */
export function CursorLinks({ url, next }: CursorLinksProps) {
  const { t } = useTranslation('list', 'common');
  const isNewest = url.values.after === '';
  if (isNewest && next === null) return null;
  return (
    <Stack
      component="nav"
      aria-label={t('common:pages.label')}
      direction="row"
      spacing={2}
      sx={{ justifyContent: 'flex-end', mt: 4 }}
    >
      {!isNewest && <ButtonLink to={url.to({ after: '' })}>{t('newest')}</ButtonLink>}
      {next !== null && <ButtonLink to={url.to({ after: next })}>{t('older')}</ButtonLink>}
    </Stack>
  );
}

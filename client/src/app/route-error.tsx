import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation.js';
import { EmptyRiver } from '../ui/empty-river.js';
import { PageMessage } from '../ui/page-message.js';
import { ButtonLink } from '../ui/router-link.js';
import { lazyPart } from '../ui/lazy-part.js';
import { paths } from './paths.js';
import { ChunkLoadError } from '../lib/import-chunk.js';
import { reloadOnce } from './reload-once.js';
import { tellError } from './watch-errors.js';

const NotFoundPage = lazyPart(async () => (await import('./not-found-page.js')).NotFoundPage);
const TeamAdminsOnly = lazyPart(async () => (await import('./team-admins-only.js')).TeamAdminsOnly);

function failureOf(error: unknown) {
  if (!(error instanceof ChunkLoadError)) return 'pageError';
  return error.isGone ? 'newVersion' : 'connectionTrouble';
}

/** Replaces a page that threw; the navigation around it keeps working. */
export function RouteError() {
  return <ErrorPage error={useRouteError()} />;
}

export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  useEffect(() => {
    tellError(error);
    if (error instanceof ChunkLoadError && error.isGone) reloadOnce(error.message);
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isRouteErrorResponse(error) && error.status === 403) return <TeamAdminsOnly />;
  const failure = failureOf(error);
  return (
    <PageMessage
      illustration={<EmptyRiver />}
      title={t(`${failure}.title`)}
      text={t(`${failure}.text`)}
      actions={
        <>
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
          <ButtonLink to={paths.home} variant="outlined">
            {t('wayHome')}
          </ButtonLink>
        </>
      }
    />
  );
}

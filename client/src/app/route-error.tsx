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
import { tellError } from './watch-errors.js';

const NotFoundPage = lazyPart(async () => (await import('./not-found-page.js')).NotFoundPage);

/** Replaces a page that threw; the navigation around it keeps working. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => tellError(error), [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const isConnection = error instanceof ChunkLoadError;
  return (
    <PageMessage
      illustration={<EmptyRiver />}
      title={isConnection ? t('connectionTrouble.title') : t('pageError.title')}
      text={isConnection ? t('connectionTrouble.text') : t('pageError.text')}
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

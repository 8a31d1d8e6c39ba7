import Button from '@mui/material/Button';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { codeOf, useErrorText } from '../../../lib/error-text.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { EmptyRiver } from '../../../ui/empty-river.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';

type Refusal =
  | 'closed'
  | 'expired'
  | 'unavailable'
  | 'notFound'
  | 'personal'
  | 'locked'
  | 'review'
  | 'takenDown'
  | 'unreachable';

const refusals: Partial<Record<ErrorCode, Refusal>> = {
  'request-closed': 'closed',
  'request-expired': 'expired',
  'request-unavailable': 'unavailable',
  'request-not-found': 'notFound',
  'personal-link-required': 'personal',
  'password-locked': 'locked',
  'under-review': 'review',
  'taken-down': 'takenDown',
};

interface RefusedRequestProps {
  error: unknown;
  onRetry(): void;
}

/** Why nothing can be submitted, and what to do next. */
export function RefusedRequest({ error, onRetry }: RefusedRequestProps) {
  const { t } = useTranslation('submit', 'common');
  const errorText = useErrorText();
  const refusal = refusals[codeOf(error)] ?? 'unreachable';
  const title = t(`closed.${refusal}Title`);
  useDocumentTitle(title);
  // The others stay as they are until the owner changes something.
  const canRetry = ['unavailable', 'unreachable', 'locked', 'review'].includes(refusal);
  return (
    <PageMessage
      illustration={<EmptyRiver />}
      title={title}
      text={refusal === 'locked' ? t('closed.lockedText') : errorText(error)}
      actions={
        <>
          {canRetry && (
            <Button variant="contained" size="large" onClick={onRetry}>
              {t('common:retry')}
            </Button>
          )}
          <ButtonLink to="/" variant={canRetry ? 'outlined' : 'contained'} size="large">
            {t('closed.home')}
          </ButtonLink>
        </>
      }
    />
  );
}

import Button from '@mui/material/Button';
import type { DetailsOf, ErrorCode } from '#contract/errors/catalogue.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { codeOf, useErrorText } from '../../../lib/error-text.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { EmptyRiver } from '../../../ui/empty-river.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import type { DownloadLink } from '../domain/link.js';
import { ExtensionForm } from './extension-form.js';

type Refusal =
  | 'expired'
  | 'limit'
  | 'notFound'
  | 'locked'
  | 'personal'
  | 'review'
  | 'takenDown'
  | 'infected'
  | 'scanning'
  | 'unreachable';

const refusals: Partial<Record<ErrorCode, Refusal>> = {
  'transfer-expired': 'expired',
  'download-limit-reached': 'limit',
  'transfer-not-found': 'notFound',
  'not-found': 'notFound',
  'invalid-input': 'notFound',
  'password-locked': 'locked',
  'personal-link-required': 'personal',
  'under-review': 'review',
  'file-infected': 'infected',
  'file-unscanned': 'scanning',
  'taken-down': 'takenDown',
};

interface RefusedTransferProps {
  error: unknown;
  /** Null where the address is none of a transfer. */
  link: DownloadLink | null;
  onRetry(): void;
}

/** Why there is nothing to download, and what to do next. */
export function RefusedTransfer({ error, link, onRetry }: RefusedTransferProps) {
  const { t } = useTranslation('downloads', 'common');
  const errorText = useErrorText();
  const refusal = refusals[codeOf(error)] ?? 'unreachable';
  const title = t(`state.${refusal}Title`);
  const about = useAbout(error);
  useDocumentTitle(title);
  // Retrying does not help with the others.
  const canRetry = refusal === 'locked' || refusal === 'review' || refusal === 'unreachable';
  return (
    <PageMessage
      illustration={<EmptyRiver />}
      title={title}
      text={refusal === 'unreachable' ? errorText(error) : t(`state.${refusal}Text`)}
      about={about}
      actions={
        <>
          {canRetry && (
            <Button variant="contained" size="large" onClick={onRetry}>
              {t('common:retry')}
            </Button>
          )}
          <ButtonLink to="/" variant={canRetry || refusal === 'expired' ? 'outlined' : 'contained'} size="large">
            {t('state.home')}
          </ButtonLink>
        </>
      }
    >
      {refusal === 'expired' && link !== null ? <ExtensionForm link={askedFor(link)} onActive={onRetry} /> : undefined}
    </PageMessage>
  );
}

/** Sender and files, as far as the response names them. */
function useAbout(error: unknown): string {
  const { t } = useTranslation('downloads');
  if (!hasCode(error, 'transfer-expired')) return '';
  const { sender, fileName: name, moreFiles: count = 0 } = error.details as DetailsOf<'transfer-expired'>;
  if (sender === undefined || name === undefined) return '';
  return count > 0 ? t('state.ofMore', { name, count, sender }) : t('state.of', { name, sender });
}

function askedFor({ slug, recipientId }: DownloadLink) {
  return { slug, recipientId };
}

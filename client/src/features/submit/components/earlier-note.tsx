import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { RequestPage } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useBrowserValue } from '../../../lib/use-browser-value.js';
import type { AskedItem } from '../domain/item-state.js';
import { missingItems } from '../domain/missing-items.js';

interface EarlierNoteProps {
  page: RequestPage;
  items: readonly AskedItem[];
}

/** Says to a person who comes back what there is, and what can still be done. */
export function EarlierNote({ page, items }: EarlierNoteProps) {
  const { t } = useTranslation('submit');
  const format = useFormats();
  const { lastAt } = page.submission;
  // The server's page has its own time zone.
  const isLocal = useBrowserValue(() => true, false);
  const count = missingItems(items).length;
  const canChange = items.some(({ isOpen }) => isOpen);
  const isAccepted = items.every(({ submitted: { state } }) => state === 'accepted' || state === 'missing');
  const text = canChange ? t('earlier.open') : t(isAccepted ? 'earlier.settled' : 'earlier.final');
  return (
    <Alert severity={count > 0 ? 'info' : 'success'}>
      <AlertTitle
        key={`at ${isLocal}`}
        suppressHydrationWarning
        sx={{ typography: 'body1', fontWeight: 600, mb: 0, ...(!isLocal && { visibility: 'hidden' }) }}
      >
        {t('earlier.title', { date: format.dateTime(lastAt ?? 0) })}
      </AlertTitle>
      {count > 0 && <div>{t('earlier.missing', { count })}</div>}
      <div>{text}</div>
    </Alert>
  );
}

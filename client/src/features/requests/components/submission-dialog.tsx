import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { removeRequestPerson } from '#contract/calls.js';
import type { RequestItemView, RequestView } from '#contract/requests/requests.js';
import type { RequestMatrixLine, SubmittedItem } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { DialogCloseButton } from '../../../ui/close-button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { requestsTag, submissionQuery, useDecide, type Decision } from '../api/requests.queries.js';
import type { TransferDialogs } from '../transfer-dialogs.js';
import { useLineNames } from '../use-line-names.js';
import { ReviewedItem } from './reviewed-item.js';
import { PersonMenu, SubmissionActions } from './submission-actions.js';
import { SubmissionErrors } from './submission-errors.js';

interface SubmissionDialogProps {
  request: RequestView;
  line: RequestMatrixLine;
  dialogs: TransferDialogs;
  onClose(): void;
}

/** Fills a phone's window to its corners. */
const square = { '& .MuiDialog-paperFullScreen': { borderRadius: 0 } };

/** One person's submission, item by item, with the owner's decisions. */
export function SubmissionDialog({ request, line, dialogs, onClose }: SubmissionDialogProps) {
  const { t } = useTranslation('requests');
  const titleId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { name, about } = useLineNames()(line);
  const decide = useDecide(request.slug, line.submissionId ?? '');
  const [failure, setFailure] = useState<unknown>(null);
  const [dialog, setDialog] = useState<'forward' | 'save' | 'remove' | null>(null);
  const { submissionId, transferSlug, personId } = line;
  const { data, error, refetch } = useQuery({
    ...submissionQuery(request.slug, submissionId ?? ''),
    enabled: submissionId !== null,
  });
  const items = submissionId === null ? [] : data?.items;
  const person = request.people.find((one) => one.personId === personId) ?? null;
  const act = (decisions: Decision[]) => decide.enqueue(decisions);
  const savedName = t('submission.savedName', { title: request.title, name });
  const close = () => setDialog(null);
  return (
    <Dialog open fullWidth fullScreen={isNarrow} maxWidth="md" aria-labelledby={titleId} onClose={onClose} sx={square}>
      <DialogTitle id={titleId} component="h2" variant="h3" dir="auto" sx={{ pr: 16, overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogCloseButton onClick={onClose} />
      <DialogContent sx={{ '&&': { pt: 0 } }}>
        <Stack spacing={4}>
          <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <About line={line} about={about} person={person} />
            {person && <PersonMenu name={name} link={person.link} onRemove={() => setDialog('remove')} />}
          </Stack>
          {error && !items && <RetryAlert error={error} onRetry={() => void refetch()} />}
          {!error && !items && <Skeleton component="output" aria-label={t('submission.loading')} height={120} />}
          {items && (
            <SubmissionActions
              items={items}
              transferSlug={transferSlug}
              onFail={setFailure}
              onDecide={act}
              onForward={() => setDialog('forward')}
              onSave={() => setDialog('save')}
            />
          )}
          <SubmissionErrors errors={[failure, decide.error]} />
          {items && (
            <Box component="ul" aria-label={t('form.items')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {shownItems(request, items).map(({ item, submitted }) => (
                <ReviewedItem
                  key={submitted.itemId}
                  item={item}
                  submitted={submitted}
                  transferSlug={transferSlug}
                  getsMail={person !== null}
                  onDecide={(decision) => act([{ itemId: submitted.itemId, ...decision }])}
                  onFail={setFailure}
                />
              ))}
            </Box>
          )}
        </Stack>
      </DialogContent>
      {dialog === 'forward' && transferSlug !== null && dialogs.forward(transferSlug, close)}
      {dialog === 'save' && transferSlug !== null && dialogs.save(transferSlug, savedName, close)}
      {dialog === 'remove' && personId !== null && (
        <RemovePersonDialog slug={request.slug} personId={personId} name={name} onClose={close} onRemoved={onClose} />
      )}
    </Dialog>
  );
}

interface RemovePersonDialogProps {
  slug: string;
  personId: string;
  name: string;
  onClose(): void;
  onRemoved(): void;
}

function RemovePersonDialog({ slug, personId, name, onClose, onRemoved }: RemovePersonDialogProps) {
  const { t } = useTranslation('requests');
  const removal = useCall(removeRequestPerson, {
    params: { slug, personId },
    invalidates: requestsTag,
    done: t('people.removed', { name }),
    onSuccess: onRemoved,
  });
  return (
    <ConfirmDialog
      title={t('people.removeTitle', { name })}
      text={t('people.removeText')}
      confirm={t('people.removeConfirm')}
      call={removal}
      onClose={onClose}
    />
  );
}

interface ShownItem {
  /** Null: no longer asked for. */
  item: RequestItemView | null;
  submitted: SubmittedItem;
}

/** In the order of the checklist; what is no longer asked for comes last, if something was submitted for it. */
function shownItems({ items }: RequestView, submitted: readonly SubmittedItem[]): ShownItem[] {
  const byItem = new Map(submitted.map((item) => [item.itemId, item]));
  const asked = new Set(items.map(({ itemId }) => itemId));
  const missing = (itemId: string): SubmittedItem => ({
    itemId,
    state: 'missing',
    files: [],
    answer: null,
    comment: '',
  });
  return [
    ...items.map((item) => ({ item, submitted: byItem.get(item.itemId) ?? missing(item.itemId) })),
    ...submitted
      .filter(({ itemId, state }) => !asked.has(itemId) && state !== 'missing')
      .map((left) => ({ item: null, submitted: left })),
  ];
}

interface AboutProps {
  line: RequestMatrixLine;
  about: string;
  /** Null for a visitor of the public link. */
  person: RequestView['people'][number] | null;
}

function About({ line: { lastAt }, about, person }: AboutProps) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const submitted =
    lastAt === null ? t('submission.nothing') : t('submission.lastAt', { date: format.dateTime(lastAt) });
  const opened = person?.lastOpenedAt && t('submission.openedAt', { date: format.dateTime(person.lastOpenedAt) });
  const reminders = person?.remindersStoppedAt && t('submission.remindersStopped');
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {[about, opened, submitted, reminders].filter(Boolean).join(' · ')}
    </Typography>
  );
}

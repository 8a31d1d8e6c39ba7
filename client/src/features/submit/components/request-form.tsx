import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, type ReactNode } from 'react';
import { personName } from '#contract/display-formats.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { DropVeil } from '../../../sending/files/drop-veil.js';
import { useWindowDrop } from '../../../sending/files/use-window-drop.js';
import { ShakingPart } from '../../../sending/form/shaking-part.js';
import { sendingPart } from '../../../sending/sending-part.js';
import { mayHaveUnfinished } from '../../../upload/browser/unfinished-marker.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FieldError } from '../../../ui/field.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { usePreHydrationSubmit } from '../../../ui/use-pre-hydration-submit.js';
import { isAnythingAsked } from '../domain/answers.js';
import { isDropBox, type AskedItem as Item } from '../domain/item-state.js';
import { Checklist, EarlierNote, Receipt } from '../open-parts.js';
import type { SubmissionHandle } from '../use-submission.js';
import { AboutYou } from './about-you.js';
import { ItemFiles } from './item-files.js';
import { RequestHead } from './request-head.js';
import { SentBack } from './sent-back.js';
import { useFileRules } from './use-file-rules.js';

const Unfinished = lazyPart(async () => (await import('./unfinished-note.js')).UnfinishedNote);
const RefusalAlert = sendingPart(
  async () => (await import('../../../sending/outcome/refusal-alert.js')).RefusalAlert,
  ['errors'],
);

interface RequestFormProps {
  form: SubmissionHandle;
  /** Who can read what is submitted. */
  note?: ReactNode;
}

/** All items of the request, with the files submitted before. */
export function RequestForm({ form, note }: RequestFormProps) {
  const { page, items, staged, tries } = form;
  const open = items.filter(({ isOpen }) => isOpen);
  const wantsFiles = open.filter(({ kind }) => kind === 'files');
  // With several items it has to be said for which one it is.
  const target = wantsFiles.length === 1 ? wantsFiles[0] : undefined;
  const isDragOver = useWindowDrop(target !== undefined, ({ files, unreadable }) => {
    if (target) staged.add(target, files, unreadable);
  });
  const ref = useRef<HTMLFormElement>(null);
  usePreHydrationSubmit(ref);
  const [box] = items;
  return (
    <Stack ref={ref} component="form" noValidate spacing={6} onSubmit={onSubmit(form)}>
      <RequestHead page={page} />
      {page.submission.firstAt !== null && <EarlierNote page={page} items={items} />}
      {(form.checkpoints || (page.sealedTo === null && mayHaveUnfinished())) && <Unfinished form={form} />}
      <ShakingPart count={tries} isFirst={form.problems.includes('nothing')}>
        {box && isDropBox(page) ? <DropBox item={box} form={form} /> : <Checklist form={form} />}
      </ShakingPart>
      {open.length > 0 && (
        <>
          {isAnythingAsked(page) && (
            <ShakingPart count={tries} isFirst={!form.problems.includes('nothing')}>
              <AboutYou form={form} />
            </ShakingPart>
          )}
          {form.refusal && <RefusalAlert refusal={form.refusal} />}
          <Box>
            <SubmitItemsButton form={form} />
            {note}
          </Box>
        </>
      )}
      {/* Its page takes the place of this one, and files that are not submitted would be gone. */}
      {staged.files.length === 0 && items.some(({ submitted }) => submitted.files.length > 0) && (
        <Receipt page={page} />
      )}
      {isDragOver && <DropVeil />}
    </Stack>
  );
}

function onSubmit(form: SubmissionHandle) {
  return (event: { preventDefault(): void }) => {
    event.preventDefault();
    form.submit();
  };
}

function DropBox({ item, form }: { item: Item; form: SubmissionHandle }) {
  const { t } = useTranslation('submit');
  const titleId = useId();
  const rules = useFileRules(item);
  return (
    <Stack component="section" aria-labelledby={titleId} spacing={2}>
      <Typography id={titleId} component="h3" variant="h3">
        {t('drop.title')}
      </Typography>
      {rules.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {rules.join(' · ')}
        </Typography>
      )}
      {item.description !== '' && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{item.description}</Typography>
      )}
      <SentBack item={item} name={personName(form.page.owner)} />
      <ItemFiles item={item} form={form} isAlone />
    </Stack>
  );
}

/** The main action of the page. */
function SubmitItemsButton({ form }: { form: SubmissionHandle }) {
  const { t } = useTranslation('submit');
  const { bytes } = useFormats();
  const errorId = useId();
  const { page, isBusy, problems, tries, staged } = form;
  const isFirst = page.submission.firstAt === null;
  const isEmpty = tries > 0 && problems.includes('nothing');
  return (
    <Box>
      <BusyButton
        type="submit"
        fullWidth
        size="large"
        variant="contained"
        color="secondary"
        isBusy={isBusy}
        aria-describedby={errorId}
        sx={{ minHeight: 56, typography: 'h3' }}
      >
        {isFirst ? page.brand?.action || t('submit.action') : t('submit.changes')}
      </BusyButton>
      <FieldError id={errorId}>{isEmpty && t(isFirst ? 'submit.nothing' : 'submit.nothingChanged')}</FieldError>
      {staged.resumableBytes > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('unfinished.resumes', { size: bytes(staged.resumableBytes) })}
        </Typography>
      )}
      {page.person === null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('submit.note')}
        </Typography>
      )}
    </Box>
  );
}

import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { RequestPage } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { DoneIllustration } from '../../../sending/outcome/done-illustration.js';
import { ViewHeading } from '../../../sending/outcome/view-heading.js';
import { useAnswerText } from '../../../sending/use-answer-text.js';
import { useNameList } from '../../../sending/use-name-list.js';
import { CopyButton } from '../../../ui/copy-button.js';
import type { AskedItem } from '../domain/item-state.js';
import { missingItems } from '../domain/missing-items.js';
import { shownName } from '../domain/shown-name.js';
import type { Staged } from '../domain/staged-files.js';
import type { SubmissionHandle } from '../use-submission.js';
import { PickedTiles } from './picked-tiles.js';
import { ReceiptButtons } from './receipt-buttons.js';
import { WhatNext } from './what-next.js';
import { personName } from '#contract/display-formats.js';

/** Confirms a submission: lists received files, missing items and next steps, and links back to the request. */
export function DoneView({ form }: { form: SubmissionHandle }) {
  const { t } = useTranslation('submitted');
  const { page, items } = form;
  const received = items.filter(({ submitted: { state } }) => state === 'received' || state === 'accepted');
  const canChange = items.some(({ isOpen }) => isOpen);
  return (
    <Stack spacing={6}>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <DoneIllustration />
        <ViewHeading>{t('done.title')}</ViewHeading>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('done.text', { name: personName(page.owner) })} {!canChange && t('done.close')}
        </Typography>
      </Stack>
      <WhatNext page={page} />
      <ItemNames title={t('done.received')} items={received} sent={form.sent} />
      <ItemNames title={t('done.stillMissing')} items={missingItems(items)} />
      {canChange && <ComeBack form={form} />}
      {received.some(({ submitted }) => submitted.files.length > 0) && <ReceiptButtons page={page} />}
    </Stack>
  );
}

function ComeBack({ form: { page, backToForm } }: { form: SubmissionHandle }) {
  const { t } = useTranslation('submitted');
  const titleId = useId();
  const isPersonal = page.person !== null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="h3">
        {t('done.again')}
      </Typography>
      <Typography color="textSecondary">{t(isPersonal ? 'done.comeBackPerson' : 'done.comeBackHere')}</Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ mt: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={backToForm}>
          {t('done.more')}
        </Button>
        {isPersonal && <CopyButton text={linkOf(page)} label={t('done.copyLink')} />}
      </Stack>
    </Box>
  );
}

/** With the key by which the page can be checked. */
const linkOf = ({ sealedTo }: Pick<RequestPage, 'sealedTo'>): string =>
  window.location.origin + window.location.pathname + (sealedTo === null ? '' : `#${sealedTo}`);

interface ItemNamesProps {
  title: string;
  items: readonly AskedItem[];
  /** Files of the last submission, for thumbnails; absent for items that are missing. */
  sent?: Staged;
}

function ItemNames({ title, items, sent }: ItemNamesProps) {
  const list = useNameList();
  const titleId = useId();
  if (items.length === 0) return null;
  const isThere = sent !== undefined;
  const Icon = isThere ? CheckCircleRounded : RadioButtonUncheckedRounded;
  const answerText = useAnswerText();
  const ofLast = ({ itemId }: AskedItem) => sent?.[itemId] ?? [];
  const detail = ({ kind, submitted: { files, answer } }: AskedItem) =>
    files.length > 0 || answer === null ? list(files.map(shownName)) : answerText(kind, answer);
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Box component="li" key={item.itemId} sx={{ display: 'flex', gap: 3, pt: 3 }}>
            <Icon fontSize="small" color={isThere ? 'success' : 'disabled'} sx={{ mt: 0.5 }} />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <div>{item.name}</div>
              {isThere && (
                <Box dir="auto" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
                  {detail(item)}
                </Box>
              )}
              {ofLast(item).length > 0 && <PickedTiles files={ofLast(item)} />}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { DoneIllustration } from '../../../sending/outcome/done-illustration.js';
import { ViewHeading } from '../../../sending/outcome/view-heading.js';
import { useAnswerText } from '../../../sending/use-answer-text.js';
import { useNameList } from '../../../sending/use-name-list.js';
import { missingItems, type AskedItem } from '../domain/item-state.js';
import type { SubmissionHandle } from '../use-submission.js';
import { ReceiptButtons } from './receipt-buttons.js';
import { personName } from '#contract/display-formats.js';

/** After submitting: what there is now, and what is still missing. */
export function DoneView({ form }: { form: SubmissionHandle }) {
  const { t } = useTranslation('submit');
  const { page, items } = form;
  const received = items.filter(({ submitted: { state } }) => state === 'received' || state === 'accepted');
  const canChange = items.some(({ isOpen }) => isOpen);
  return (
    <Stack spacing={5}>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <DoneIllustration />
        <ViewHeading>{t('done.title')}</ViewHeading>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('done.text', { name: personName(page.owner) })} {!canChange && t('done.close')}
        </Typography>
      </Stack>
      <ItemNames title={t('done.received')} items={received} isThere />
      <ItemNames title={t('done.stillMissing')} items={missingItems(items)} />
      {received.some(({ submitted }) => submitted.files.length > 0) && <ReceiptButtons page={page} />}
      {canChange && (
        <Stack spacing={2}>
          <Typography color="textSecondary">
            {t(page.person === null ? 'done.comeBackHere' : 'done.comeBackPerson')}
          </Typography>
          <Button variant="outlined" size="large" onClick={form.backToForm}>
            {t('done.more')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

interface ItemNamesProps {
  title: string;
  items: readonly AskedItem[];
  isThere?: boolean;
}

function ItemNames({ title, items, isThere = false }: ItemNamesProps) {
  const list = useNameList();
  const titleId = useId();
  if (items.length === 0) return null;
  const Icon = isThere ? CheckCircleRounded : RadioButtonUncheckedRounded;
  const answerText = useAnswerText();
  const detail = ({ kind, submitted: { files, answer } }: AskedItem) =>
    files.length > 0 || answer === null ? list(files.map(({ name }) => name)) : answerText(kind, answer);
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
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

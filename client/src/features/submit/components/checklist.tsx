import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { SubmissionState } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';
import type { AskedItem as Item } from '../domain/item-state.js';
import { isQuestion } from '../domain/answers.js';
import type { SubmissionHandle } from '../use-submission.js';
import { AnswerField } from './answer-field.js';
import { ExampleLink } from './example-link.js';
import { ItemFiles } from './item-files.js';
import { personName } from '#contract/display-formats.js';
import { SentBack } from './sent-back.js';
import { useFileRules } from './use-file-rules.js';

const tones: Record<SubmissionState, Tone> = {
  missing: 'neutral',
  received: 'info',
  accepted: 'success',
  'sent-back': 'warning',
};

interface AskedItemProps {
  item: Item;
  form: SubmissionHandle;
}

/** One item of a checklist: what is asked for, its state, and what is submitted for it. */
function AskedItem({ item, form }: AskedItemProps) {
  const { t } = useTranslation('submit');
  const titleId = useId();
  const { state } = item.submitted;
  // Before the first time everything is missing, which needs no saying.
  const isStateShown = state !== 'missing' || (item.isRequired && form.page.submission.firstAt !== null);
  return (
    <Box component="li" sx={{ py: 4, borderTop: '1px solid', borderColor: 'divider', minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Typography id={titleId} component="h4" variant="body1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {item.name}
        </Typography>
        {isStateShown && <ToneChip tone={tones[state]} label={t(`state.${state}`)} />}
      </Stack>
      <Rules item={item} />
      {item.description !== '' && (
        <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{item.description}</Typography>
      )}
      <ExampleLink item={item} ticket={form.page.ticket} />
      <SentBack item={item} name={personName(form.page.owner)} />
      <Box sx={{ mt: 2 }}>
        {isQuestion(item) ? (
          <AnswerField item={item} form={form} labelledBy={titleId} />
        ) : (
          <ItemFiles item={item} form={form} />
        )}
      </Box>
    </Box>
  );
}

/** Whether it must be there, and which files are taken. */
function Rules({ item }: { item: Item }) {
  const { t } = useTranslation('submit');
  const rules = useFileRules(item);
  return (
    <Typography variant="body2" color="textSecondary">
      {[t(item.isRequired ? 'items.required' : 'items.optional'), ...rules].join(' · ')}
    </Typography>
  );
}

/** All items of a checklist. */
export function Checklist({ form }: { form: SubmissionHandle }) {
  const { t } = useTranslation('submit');
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="h3" sx={{ mb: 3 }}>
        {t('items.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderBottom: '1px solid', borderColor: 'divider' }}>
        {form.items.map((item) => (
          <AskedItem key={item.itemId} item={item} form={form} />
        ))}
      </Box>
    </Box>
  );
}

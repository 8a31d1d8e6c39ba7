import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useRef, type ChangeEvent, type RefObject } from 'react';
import { REQUEST_ANSWER_MAX_LENGTH } from '#contract/limits.js';
import { plainNumber, readNumber } from '#contract/text/read-number.js';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDateInWords } from '../../../lib/use-date-in-words.js';
import { useAnswerText } from '../../../sending/use-answer-text.js';
import { FieldArea, FieldError, FieldInput } from '../../../ui/field.js';
import { usePreHydrationText } from '../../../ui/use-pre-hydration-text.js';
import { isWrongAnswer, typedAnswer } from '../domain/answers.js';
import type { AskedItem } from '../domain/item-state.js';
import type { SubmissionHandle } from '../use-submission.js';

interface AnswerFieldProps {
  item: AskedItem;
  form: SubmissionHandle;
  /** Id of the question. */
  labelledBy: string;
}

/** In the box, whose whole area takes a press. */
const inBox = { display: 'block', minHeight: 44, padding: '8px 12px', boxSizing: 'border-box' } as const;

const Select = styled('select')({
  ...inBox,
  width: '100%',
  border: 0,
  outline: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
});

/** The answer to a question, as text once it is settled. */
export function AnswerField({ item, form, labelledBy }: AnswerFieldProps) {
  const errorId = useId();
  const answerText = useAnswerText();
  const value = form.draft.answers[item.itemId] ?? typedAnswer(item);
  const isWrong = form.tries > 0 && isWrongAnswer(item, value);
  const ref = useRef<AnyControl>(null);
  usePreHydrationText(ref, value, (text) => form.answer(item.itemId, text));
  if (!item.isOpen) {
    const { answer, isAnswerClosed } = item.submitted;
    return (
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {answer === null ? isAnswerClosed && findText('sealed:settledAnswer') : answerText(item.kind, answer)}
      </Typography>
    );
  }
  const field = {
    ref,
    'aria-labelledby': labelledBy,
    'aria-describedby': errorId,
    'aria-invalid': isWrong,
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      form.answer(item.itemId, target.value),
  };
  return (
    <>
      {item.submitted.isAnswerClosed && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {findText('sealed:answer')}
        </Typography>
      )}
      <Box
        sx={{
          borderRadius: 3,
          border: '1px solid',
          borderColor: isWrong ? 'error.main' : 'surface.strongLine',
          '&:focus-within': { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
        }}
      >
        <Control item={item} field={field} />
      </Box>
      <Box id={errorId}>
        {item.kind === 'number' && (
          <NumberReading typed={value} isWrong={isWrong} onChoose={(text) => form.answer(item.itemId, text)} />
        )}
        {item.kind === 'date' && <DateReading typed={value} />}
      </Box>
    </>
  );
}

function DateReading({ typed }: { typed: string }) {
  const words = useDateInWords(typed);
  return words !== '' && <Box sx={{ mt: 1, typography: 'body2', color: 'text.secondary' }}>{words}</Box>;
}

interface NumberReadingProps {
  typed: string;
  /** Submitting was tried. */
  isWrong: boolean;
  onChoose(text: string): void;
}

/** Says how a number is understood, and asks where it could be two. */
function NumberReading({ typed, isWrong, onChoose }: NumberReadingProps) {
  const { t } = useTranslation('submit');
  const format = useFormats();
  const read = readNumber(typed);
  if (read === null) return <FieldError>{isWrong && t('answer.notNumber')}</FieldError>;
  const { value, or } = read;
  const isPlain = or === undefined && typed.trim() === String(value);
  return (
    <>
      <Box aria-live="polite" sx={{ mt: 1, typography: 'body2', color: isWrong ? 'error.main' : 'text.secondary' }}>
        {or !== undefined
          ? t('answer.whichNumber')
          : isPlain
            ? null
            : t('answer.understood', { number: format.exact(value) })}
      </Box>
      {or !== undefined && (
        <Stack direction="row" spacing={2} sx={{ mt: 1 }}>
          {[value, or].map((number) => (
            <Button key={number} size="small" variant="outlined" onClick={() => onChoose(plainNumber(number))}>
              {format.exact(number)}
            </Button>
          ))}
        </Stack>
      )}
    </>
  );
}

/** Which one it is depends on the question. */
type AnyControl = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement;

interface ControlProps {
  item: AskedItem;
  field: {
    ref: RefObject<AnyControl | null>;
    value: string;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void;
    'aria-labelledby': string;
    'aria-describedby': string;
    'aria-invalid': boolean;
  };
}

function Control({ item, field }: ControlProps) {
  const { t } = useTranslation('submit');
  switch (item.kind) {
    case 'date':
      return <FieldInput type="date" sx={inBox} {...field} />;
    case 'number':
      return <FieldInput sx={inBox} inputMode="decimal" autoComplete="off" {...field} />;
    case 'choice':
      return (
        <Select {...field}>
          <Option value="">{t('answer.choose')}</Option>
          {item.choices.map((choice) => (
            <Option key={choice} value={choice}>
              {choice}
            </Option>
          ))}
        </Select>
      );
    default:
      return <FieldArea sx={inBox} rows={2} maxLength={REQUEST_ANSWER_MAX_LENGTH} {...field} />;
  }
}

/** Browsers draw the list on their own ground. */
function Option({ value, children }: { value: string; children: string }) {
  return (
    <Box component="option" value={value} sx={{ bgcolor: 'background.paper', color: 'text.primary' }}>
      {children}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ChangeEvent } from 'react';
import { REQUEST_ANSWER_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FieldArea, FieldError, FieldInput } from '../../../ui/field.js';
import { isWrongAnswer, typedAnswer } from '../domain/answers.js';
import type { AskedItem } from '../domain/item-state.js';
import type { HandInHandle } from '../use-hand-in.js';

interface AnswerFieldProps {
  item: AskedItem;
  form: HandInHandle;
  /** Id of the question. */
  labelledBy: string;
}

const Select = styled('select')({
  width: '100%',
  border: 0,
  outline: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
});

/** The answer to a question, as text once it is settled. */
export function AnswerField({ item, form, labelledBy }: AnswerFieldProps) {
  const { t } = useTranslation('submit');
  const errorId = useId();
  const value = form.draft.answers[item.itemId] ?? typedAnswer(item);
  const isWrong = form.tries > 0 && isWrongAnswer(item, value);
  if (!item.isOpen) return <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</Typography>;
  const field = {
    'aria-labelledby': labelledBy,
    'aria-describedby': errorId,
    'aria-invalid': isWrong,
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      form.answer(item.itemId, target.value),
  };
  return (
    <>
      <Box
        sx={{
          '& > *': { display: 'block', minHeight: 44, px: 3, py: 2, boxSizing: 'border-box' },
          borderRadius: 3,
          border: '1px solid',
          borderColor: isWrong ? 'error.main' : 'surface.strongLine',
          '&:focus-within': { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
        }}
      >
        <Control item={item} field={field} />
      </Box>
      <FieldError id={errorId}>{isWrong && t('answer.notNumber')}</FieldError>
    </>
  );
}

interface ControlProps {
  item: AskedItem;
  field: {
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
      return <FieldInput type="date" {...field} />;
    case 'number':
      return <FieldInput inputMode="decimal" autoComplete="off" {...field} />;
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
      return <FieldArea rows={2} maxLength={REQUEST_ANSWER_MAX_LENGTH} {...field} />;
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

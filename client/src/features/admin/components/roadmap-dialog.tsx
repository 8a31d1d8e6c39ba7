import MenuItem from '@mui/material/MenuItem';
import { useForm } from 'react-hook-form';
import { roadmapStates } from '#contract/choices.js';
import { ROADMAP_TEXT_MAX_LENGTH, ROADMAP_TITLE_MAX_LENGTH, TEXT_MIN_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import type { WrittenEntry } from '../api/roadmap.queries.js';
import { ReasonField } from './reason-field.js';

const staffActionOf = { add: 'roadmap.add', edit: 'roadmap.change', accept: 'roadmap.accept' } as const;
const languages = ['en', 'zh'] as const;

interface RoadmapDialogProps {
  /** What is done: names its texts. */
  act: 'add' | 'edit' | 'accept';
  initial: Omit<WrittenEntry, 'reason'>;
  isPending: boolean;
  error: unknown;
  onConfirm(written: WrittenEntry): void;
  onClose(): void;
}

/** An entry of the roadmap in both languages. What is accepted is planned. */
export function RoadmapDialog({ act, initial, isPending, error, onConfirm, onClose }: RoadmapDialogProps) {
  const { t } = useTranslation('inbox', 'admin');
  const { control, handleSubmit } = useForm<WrittenEntry>({ defaultValues: { ...initial, reason: '' } });
  const text = {
    control,
    required: true,
    problem: t('roadmap.missing'),
    rules: { validate: (typed: unknown) => String(typed).trim().length >= TEXT_MIN_LENGTH },
  };
  return (
    <FormDialog
      title={t(`roadmap.${act}.title`)}
      text={t(`roadmap.${act}.text`)}
      cancel={t('admin:cancel')}
      confirm={t(`roadmap.${act}.action`)}
      isPending={isPending}
      error={error}
      onConfirm={() => void handleSubmit(onConfirm)()}
      onClose={onClose}
    >
      {languages.map((lang) => (
        <FormField
          {...text}
          key={lang}
          name={`title.${lang}`}
          isFirst={lang === 'en'}
          lang={lang}
          label={t(`roadmap.titleIn.${lang}`)}
          slotProps={{ htmlInput: { maxLength: ROADMAP_TITLE_MAX_LENGTH } }}
        />
      ))}
      {languages.map((lang) => (
        <FormField
          {...text}
          key={lang}
          name={`text.${lang}`}
          multiline
          minRows={3}
          maxRows={8}
          lang={lang}
          label={t(`roadmap.textIn.${lang}`)}
          helperText={t('roadmap.textHelp')}
          slotProps={{ htmlInput: { maxLength: ROADMAP_TEXT_MAX_LENGTH } }}
        />
      ))}
      {act !== 'accept' && (
        <FormField control={control} name="state" select label={t('roadmap.state')}>
          {roadmapStates.map((state) => (
            <MenuItem key={state} value={state}>
              {t(`roadmap.states.${state}`)}
            </MenuItem>
          ))}
        </FormField>
      )}
      <ReasonField action={staffActionOf[act]} control={control} name="reason" />
    </FormDialog>
  );
}

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { reportRequest, reportTransfer } from '#contract/calls.js';
import { reportCategories, type ReportCategory } from '#contract/choices.js';
import { isEmail } from '#contract/formats.js';
import { REPORT_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { call } from '../../lib/api.js';
import { useAppMutation } from '../../lib/use-app-mutation.js';
import { Choice } from '../../ui/choice.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { notify } from '../../lib/notices.js';
import { TextField } from '../../ui/text-field.js';
import type { ReportedLink } from './reported-link.js';

interface Given {
  category: ReportCategory;
  text: string;
  email: string;
}

function send({ kind, ...link }: ReportedLink, given: Given) {
  return kind === 'transfer'
    ? call(reportTransfer, { body: { slug: link.slug, recipientId: link.personId, ...given } })
    : call(reportRequest, { body: { slug: link.slug, personId: link.personId, ...given } });
}

interface ReportDialogProps {
  link: ReportedLink;
  onClose(): void;
}

/** Reports what a link leads to. Without react-hook-form, which visitors do not have yet. */
export function ReportDialog({ link, onClose }: ReportDialogProps) {
  const { t } = useTranslation('abuse');
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const questionId = useId();
  const { mutate, isPending, error } = useAppMutation({ mutationFn: (given: Given) => send(link, given) });
  const isAddressWrong = email.trim() !== '' && !isEmail(email);
  const onConfirm = () => {
    setWasTried(true);
    if (category === null || isAddressWrong) return;
    const onSuccess = () => {
      notify({ tone: 'success', title: t('report.done'), text: t('report.doneText') });
      onClose();
    };
    mutate({ category, text: text.trim(), email: email.trim() }, { onSuccess });
  };
  return (
    <FormDialog
      title={t(link.kind === 'transfer' ? 'report.titleTransfer' : 'report.titleRequest')}
      text={t('report.text')}
      confirm={t('report.confirm')}
      call={{ isPending, error }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack role="radiogroup" aria-labelledby={questionId} spacing={2}>
        <Typography id={questionId} variant="body2" color={wasTried && category === null ? 'error' : 'textSecondary'}>
          {t(wasTried && category === null ? 'report.chooseOne' : 'report.question')}
        </Typography>
        {reportCategories.map((each) => (
          <Choice
            key={each}
            group="report-category"
            label={t(`report.categories.${each}`)}
            isChosen={category === each}
            onChoose={() => setCategory(each)}
          />
        ))}
      </Stack>
      <TextField
        multiline
        minRows={2}
        label={t('report.details')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: REPORT_MAX_LENGTH } }}
      />
      <TextField
        type="email"
        autoComplete="email"
        label={t('report.email')}
        value={email}
        error={wasTried && isAddressWrong}
        helperText={t(wasTried && isAddressWrong ? 'report.emailWrong' : 'report.emailHelp')}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
}

import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { addRequestPeople } from '#contract/calls.js';
import { REQUEST_PEOPLE_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useCall } from '../../../lib/use-call.js';
import { RecipientsField } from '../../../sending/recipients/recipients-field.js';
import { takeRecipients, toEmailTo, type Recipient } from '../../../sending/recipients/recipients.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { requestsTag } from '../api/requests.queries.js';

interface AddPeopleDialogProps {
  slug: string;
  /** People who are asked already. */
  current: number;
  onClose(): void;
}

/** Asks more people; those who are asked already are left as they are. */
export function AddPeopleDialog({ slug, current, onClose }: AddPeopleDialogProps) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const { contacts } = useMember();
  const [recipients, setRecipients] = useState<readonly Recipient[]>([]);
  const [input, setInput] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const add = useCall(addRequestPeople, {
    params: { slug },
    invalidates: requestsTag,
    done: (_request, { people }) => t('people.added', { count: people.length }),
  });
  const limit = Math.max(0, REQUEST_PEOPLE_MAX - current);
  const count = recipients.length;
  const isReady = count > 0 && count <= limit && input.trim() === '' && recipients.every(({ isValid }) => isValid);
  const send = () => {
    setIsSubmitted(true);
    if (isReady) add.mutate({ people: toEmailTo(recipients, contacts) }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('people.title')}
      text={t('people.text')}
      confirm={t('people.confirm')}
      call={add}
      onConfirm={send}
      onClose={onClose}
    >
      <RecipientsField
        recipients={recipients}
        input={input}
        isMember
        isSubmitted={isSubmitted}
        limit={limit}
        onInput={setInput}
        onAdd={(text, known) => {
          const taken = takeRecipients(recipients, text, { limit, contacts: known });
          setRecipients(taken.recipients);
          setInput(taken.rest);
        }}
        onChange={setRecipients}
      />
      <Typography variant="body2" color="textSecondary">
        {t('people.limit', { count: format.number(current + count), limit: format.number(REQUEST_PEOPLE_MAX) })}
      </Typography>
    </FormDialog>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import type { InboxMessage } from '#contract/admin/inbox.js';
import { ROADMAP_TEXT_MAX_LENGTH, ROADMAP_TITLE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { notify } from '../../../ui/notice-store.js';
import { useAccept } from '../api/roadmap.queries.js';
import { RoadmapDialog } from './roadmap-dialog.js';

/** Makes a suggestion an entry of the roadmap. Both languages begin with what was written. */
export function AcceptButton({ of: { messageId, subject, message } }: { of: InboxMessage }) {
  const { t } = useTranslation('inbox');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useAccept(messageId, {
    onSuccess: () => notify({ tone: 'success', title: t('roadmap.accept.done') }),
  });
  const close = () => {
    setAsking(false);
    reset();
  };
  const title = subject.slice(0, ROADMAP_TITLE_MAX_LENGTH);
  const text = message.slice(0, ROADMAP_TEXT_MAX_LENGTH);
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {t('roadmap.accept.action')}
      </Button>
      {isAsking && (
        <RoadmapDialog
          act="accept"
          initial={{ title: { en: title, zh: title }, text: { en: text, zh: text }, state: 'planned' }}
          isPending={isPending}
          error={error}
          onConfirm={({ state: _planned, ...written }) => mutate(written, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TITLE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { Field, FieldInput } from '../../../ui/field.js';
import { Section } from '../../../ui/section.js';
import { addTitleToDraft } from '../form/draft-store.js';
import { requestPaths } from '../request-paths.js';

/** Begins a request with a title; the page of a new request goes on with it. */
export function QuickRequest() {
  const { t } = useTranslation('dash');
  const { _id: userId, sendRefusal } = useMember();
  const navigate = useNavigate();
  const id = useId();
  const [title, setTitle] = useState('');
  const begin = () => {
    if (title.trim() !== '') addTitleToDraft(userId, title.trim());
    void navigate(requestPaths.make);
  };
  if (sendRefusal !== null) return null;
  return (
    <Section title={t('quickRequest.title')} text={t('quickRequest.text')}>
      <Stack
        component="form"
        noValidate
        direction="row"
        spacing={3}
        sx={{ alignItems: 'flex-end' }}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <Box sx={{ flex: 1 }}>
          <Field label={t('quickRequest.field')} controlId={id}>
            <FieldInput
              id={id}
              dir="auto"
              maxLength={TITLE_MAX_LENGTH}
              placeholder={t('quickRequest.placeholder')}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Field>
        </Box>
        <Button type="submit" variant="outlined" sx={{ flex: 'none' }}>
          {t('quickRequest.next')}
        </Button>
      </Stack>
    </Section>
  );
}

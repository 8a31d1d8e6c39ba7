import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TITLE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { Section } from '../../../ui/section.js';
import { TextField } from '../../../ui/text-field.js';
import { addTitleToDraft } from '../form/draft-store.js';
import { requestPaths } from '../request-paths.js';

/** Begins a request with a title; the page of a new request goes on with it. */
export function QuickRequest() {
  const { t } = useTranslation('requests');
  const { _id: userId, sendRefusal } = useMember();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const begin = () => {
    if (title.trim() !== '') addTitleToDraft(userId, title.trim());
    void navigate(requestPaths.make);
  };
  if (sendRefusal !== null) return null;
  return (
    <Section title={t('quick.title')} text={t('quick.text')}>
      <Stack
        component="form"
        noValidate
        direction="row"
        spacing={2}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <TextField
          size="small"
          fullWidth
          label={t('quick.field')}
          placeholder={t('quick.placeholder')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          slotProps={{ htmlInput: { maxLength: TITLE_MAX_LENGTH, dir: 'auto' } }}
        />
        <Button type="submit" variant="outlined" sx={{ flex: 'none' }}>
          {t('quick.next')}
        </Button>
      </Stack>
    </Section>
  );
}

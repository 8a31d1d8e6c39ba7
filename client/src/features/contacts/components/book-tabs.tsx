import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router-dom';
import { contactBooks } from '#contract/choices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import type { ContactUrl } from '../api/contacts.queries.js';

/** One's own contacts, and those that the team shares: for its owner both are the same. */
export function BookTabs({ url }: { url: ContactUrl }) {
  const { t } = useTranslation('contacts');
  const { teamRole } = useMember();
  if (teamRole === 'owner') return null;
  return (
    <Tabs
      value={url.values.book}
      aria-label={t('books.label')}
      sx={{ mb: 3, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      {contactBooks.map((book) => (
        <Tab
          key={book}
          value={book}
          label={t(`books.${book}`)}
          component={Link}
          to={url.to({ book, group: '', q: '' })}
          preventScrollReset
        />
      ))}
    </Tabs>
  );
}

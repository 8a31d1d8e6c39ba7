import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.js';
import { CardList } from '../../../ui/card-list.js';
import { ContactActions } from './contact-actions.js';
import { ContactName, GroupChips, shownName } from './contact-name.js';
import type { ContactRowsProps } from './contact-table.js';

/** The same facts as a row of the table, for where a table would have to be scrolled sideways. */
export function ContactCards({ contacts, now, selection, acts }: ContactRowsProps) {
  const { t } = useTranslation('contacts');
  const format = useFormats();
  return (
    <CardList aria-label={t('title')} gap={2}>
      {contacts.map((contact) => {
        const facts = [
          contact.company,
          contact.lastUsedAt === null ? '' : t('row.lastSent', { date: format.shortDate(contact.lastUsedAt, now) }),
        ].filter(Boolean);
        return (
          <Paper key={contact.contactId} component="li" variant="outlined" sx={{ p: 3, pl: 1, minWidth: 0 }}>
            <Box
              sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'center', gap: 1 }}
            >
              <Checkbox
                checked={selection.has(contact)}
                onChange={() => selection.toggle(contact)}
                slotProps={{ input: { 'aria-label': t('row.select', { name: shownName(contact) }) } }}
              />
              <ContactName contact={contact} />
              <ContactActions contact={contact} acts={acts} />
            </Box>
            {(facts.length > 0 || contact.groups.length > 0) && (
              <Box sx={{ pl: 12, pt: 1, display: 'grid', gap: 2 }}>
                {facts.length > 0 && (
                  <Typography variant="body2" color="textSecondary">
                    {facts.join(' · ')}
                  </Typography>
                )}
                <GroupChips groups={contact.groups} />
              </Box>
            )}
          </Paper>
        );
      })}
    </CardList>
  );
}

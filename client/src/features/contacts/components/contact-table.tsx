import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { ContactSort, ContactView } from '#contract/contacts.js';
import { useFormats } from '../../../lib/format.js';
import { type ColumnSorting, HeadCell } from '../../../ui/head-cell.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import type { ContactNavigation } from '../contact-address.js';
import type { Selection } from '../use-selection.js';
import { ContactActions, type ContactActs } from './contact-actions.js';
import { ContactName, GroupChips, shownName } from './contact-name.js';

export interface ContactRowsProps {
  contacts: ContactView[];
  now: number;
  navigation: ContactNavigation;
  selection: Selection;
  acts: ContactActs;
}

const columns: { id: 'name' | 'company' | 'groups' | 'lastUsedAt'; width: string; sort?: ContactSort }[] = [
  { id: 'name', width: 'auto', sort: 'name' },
  { id: 'company', width: '22%', sort: 'company' },
  { id: 'groups', width: '22%' },
  { id: 'lastUsedAt', width: '132px', sort: 'lastUsedAt' },
];

export function ContactTable({ contacts, now, navigation, selection, acts }: ContactRowsProps) {
  const { t } = useTranslation('contacts');
  const format = useFormats();
  const { sort, order } = navigation.address;
  const sortingBy = (own: ContactSort | undefined): ColumnSorting | undefined =>
    own && {
      order: sort === own ? order : null,
      // Whom something was sent to last is what people look for first.
      begin: own === 'lastUsedAt' ? 'desc' : 'asc',
      onSort: (next) => navigation.go({ sort: own, order: next }),
    };
  return (
    <Table
      size="small"
      aria-label={t('title')}
      sx={{
        tableLayout: 'fixed',
        '& td': { typography: 'body2', py: 2 },
        '& th, & td': { px: 2 },
        '& .MuiTableCell-paddingNone': { px: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell padding="none" sx={{ width: 46 }}>
            <Checkbox
              size="small"
              checked={selection.isAll}
              indeterminate={selection.contacts.length > 0 && !selection.isAll}
              onChange={selection.toggleAll}
              slotProps={{ input: { 'aria-label': t('row.selectAll') } }}
            />
          </TableCell>
          {columns.map(({ id, width, sort: own }) => (
            <HeadCell key={id} label={t(`column.${id}`)} width={width} sorting={sortingBy(own)} />
          ))}
          <TableCell sx={{ width: 60 }}>
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {contacts.map((contact) => (
          <TableRow key={contact.contactId} hover selected={selection.has(contact)}>
            <TableCell padding="none">
              <Checkbox
                size="small"
                checked={selection.has(contact)}
                onChange={() => selection.toggle(contact)}
                slotProps={{ input: { 'aria-label': t('row.select', { name: shownName(contact) }) } }}
              />
            </TableCell>
            <TableCell component="th" scope="row">
              <ContactName contact={contact} />
            </TableCell>
            <TableCell sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{contact.company}</TableCell>
            <TableCell>
              <GroupChips groups={contact.groups} />
            </TableCell>
            <TableCell title={contact.lastUsedAt === null ? undefined : format.dateTime(contact.lastUsedAt)}>
              {contact.lastUsedAt === null ? t('row.never') : format.shortDate(contact.lastUsedAt, now)}
            </TableCell>
            <TableCell align="right">
              <ContactActions contact={contact} acts={acts} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

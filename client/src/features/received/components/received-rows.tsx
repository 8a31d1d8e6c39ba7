import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.js';
import { CardList } from '../../../ui/card-list.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { From, ReceivedActions, type ReceivedRowsProps, StateChip, useSizeText, What } from './received-line.js';

export function ReceivedTable({ received, now, onSave }: ReceivedRowsProps) {
  const { t } = useTranslation('received');
  const format = useFormats();
  const sizeText = useSizeText();
  return (
    <Table
      size="small"
      aria-label={t('title')}
      sx={{ tableLayout: 'fixed', '& td': { typography: 'body2', py: 2.5 }, '& th, & td': { px: 2 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '24%' }}>{t('column.from')}</TableCell>
          <TableCell>{t('column.what')}</TableCell>
          <TableCell align="right" sx={{ width: 108 }}>
            {t('column.size')}
          </TableCell>
          <TableCell sx={{ width: 96 }}>{t('column.state')}</TableCell>
          <TableCell sx={{ width: 92 }}>{t('column.date')}</TableCell>
          <TableCell sx={{ width: 280 }}>
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {received.map((transfer) => (
          <TableRow key={transfer.slug} hover>
            <TableCell component="th" scope="row">
              <From transfer={transfer} />
            </TableCell>
            <TableCell>
              <What transfer={transfer} />
            </TableCell>
            <TableCell align="right">{sizeText(transfer)}</TableCell>
            <TableCell>
              <StateChip transfer={transfer} now={now} />
            </TableCell>
            <TableCell title={format.dateTime(transfer.sentAt)}>{format.shortDate(transfer.sentAt, now)}</TableCell>
            <TableCell align="right">
              <ReceivedActions transfer={transfer} onSave={() => onSave(transfer)} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The same facts as a row of the table, for where a table would have to be scrolled sideways. */
export function ReceivedCards({ received, now, onSave }: ReceivedRowsProps) {
  const { t } = useTranslation('received');
  const format = useFormats();
  const sizeText = useSizeText();
  return (
    <CardList aria-label={t('title')}>
      {received.map((transfer) => (
        <Paper
          key={transfer.slug}
          component="li"
          variant="outlined"
          sx={{ p: 4, minWidth: 0, display: 'grid', gap: 3 }}
        >
          <Stack
            direction="row"
            spacing={2}
            sx={{ justifyContent: 'space-between', alignItems: 'flex-start', minWidth: 0 }}
          >
            <From transfer={transfer} />
            <Box sx={{ flex: 'none' }}>
              <StateChip transfer={transfer} now={now} />
            </Box>
          </Stack>
          <What transfer={transfer} />
          <Typography variant="body2" color="textSecondary">
            {[sizeText(transfer), t('row.date', { date: format.shortDate(transfer.sentAt, now) })].join(' · ')}
          </Typography>
          <ReceivedActions transfer={transfer} onSave={() => onSave(transfer)} />
        </Paper>
      ))}
    </CardList>
  );
}

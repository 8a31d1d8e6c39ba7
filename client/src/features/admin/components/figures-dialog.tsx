import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { figuresQuery } from '../api/abuse.queries.js';

const figures = ['cases', 'reports', 'pending', 'takenDown', 'dismissed', 'appeals', 'restored'] as const;

export function FiguresDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const { data, error, refetch } = useQuery(figuresQuery);
  const close = (
    <Button variant="outlined" onClick={onClose}>
      {t('cases.figures.close')}
    </Button>
  );
  return (
    <DialogFrame title={t('cases.figures.title')} actions={close} onClose={onClose} maxWidth="md">
      <DialogContentText>
        {t(data?.months.length === 0 ? 'cases.figures.none' : 'cases.figures.text')}
      </DialogContentText>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {data && data.months.length > 0 && (
        <TableContainer component="section" tabIndex={0} aria-label={t('cases.figures.title')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('cases.figures.month')}</TableCell>
                {figures.map((name) => (
                  <TableCell key={name} align="right">
                    {t(`cases.figures.${name}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.months.map(({ month, ...counts }) => (
                <TableRow key={month}>
                  <TableCell component="th" scope="row">
                    {month}
                  </TableCell>
                  {figures.map((name) => (
                    <TableCell key={name} align="right">
                      {format.number(counts[name])}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </DialogFrame>
  );
}

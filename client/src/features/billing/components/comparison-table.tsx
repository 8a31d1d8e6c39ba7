import CheckRounded from '@mui/icons-material/CheckRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { planLimits, type Role, seatsOf } from '#contract/billing/plans.js';
import { soldPlans } from '#contract/billing/plan-prices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { hasSubdomain } from '../domain/plan-features.js';

const plans = ['free', ...soldPlans] as const satisfies readonly Role[];
const rows = [
  'upload',
  'storage',
  'transfers',
  'requests',
  'recipients',
  'files',
  'downloads',
  'expiry',
  'seats',
  'password',
  'subdomain',
] as const;
type Row = (typeof rows)[number];

function useCells(): (row: Row, plan: Role) => ReactNode {
  const { t } = useTranslation('pricing');
  const { bytes, number } = useFormats();
  const counted = (count: number | null) => (count === null ? t('compare.unlimited') : number(count));
  const marked = (isIncluded: boolean) => (
    <>
      {isIncluded ? <CheckRounded color="primary" /> : <RemoveRounded color="disabled" />}
      <VisuallyHidden>{isIncluded ? t('compare.included') : t('compare.not')}</VisuallyHidden>
    </>
  );
  return (row, plan) => {
    const limits = planLimits[plan];
    const cells: Record<Row, ReactNode> = {
      upload: bytes(limits.uploadBytes),
      storage: bytes(limits.storageBytes),
      transfers: counted(limits.transfersPerMonth),
      requests: counted(limits.requestsPerMonth),
      recipients: number(limits.recipients),
      files: number(limits.files),
      downloads: t('compare.unlimited'),
      expiry: limits.neverExpires ? t('compare.free') : t('compare.week'),
      seats: number(seatsOf(plan)),
      password: marked(true),
      subdomain: marked(hasSubdomain(plan)),
    };
    return cells[row];
  };
}

interface ComparisonTableProps {
  /** Buttons beside the title. */
  actions: ReactNode;
}

/** The plans side by side; scrolls sideways on a phone. */
export function ComparisonTable({ actions }: ComparisonTableProps) {
  const { t } = useTranslation('pricing', 'sending');
  const cellOf = useCells();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Stack
        direction="row"
        useFlexGap
        spacing={4}
        sx={{ mb: 5, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <div>
          <Typography id={titleId} component="h2" variant="h2">
            {t('compare.title')}
          </Typography>
          <Typography color="textSecondary">{t('compare.text')}</Typography>
        </div>
        {actions}
      </Stack>
      <Box component="section" aria-labelledby={titleId} tabIndex={0} sx={{ overflowX: 'auto', position: 'relative' }}>
        <Table sx={{ minWidth: 680, tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              <TableCell scope="col" sx={{ width: '28%' }}>
                {t('compare.feature')}
              </TableCell>
              {plans.map((plan) => (
                <TableCell key={plan} scope="col">
                  {t(`sending:plans.${plan}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row}>
                <TableCell component="th" scope="row" sx={{ color: 'text.secondary', fontWeight: 'inherit' }}>
                  {t(`compare.${row}`)}
                </TableCell>
                {plans.map((plan) => (
                  <TableCell key={plan}>{cellOf(row, plan)}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

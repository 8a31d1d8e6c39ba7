import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { previewSwitch } from '#contract/billing/billing.js';
import { planChoices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { switchPlan } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useFormats } from '../../../lib/format.js';
import { refreshSession } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Loaded } from '../../../ui/loaded.js';
import { billingTag, switchPreviewQuery } from '../api/billing.queries.js';
import { formatAmount } from '../domain/money.js';

type Preview = ResponseOf<typeof previewSwitch>;

/** The costs of the switch, now and later. */
function Costs({ preview, choice }: { preview: Preview; choice: PlanChoice }) {
  const { t, language } = useTranslation('pricing');
  const { date } = useFormats();
  const money = (amount: number) => formatAmount(amount, preview.currency, language);
  const perPeriod = planChoices[choice].period === 'yearly' ? 'switch.perYear' : 'switch.perMonth';
  const lines: [string, ReactNode][] = [
    [t('switch.dueNow'), money(preview.dueNow)],
    ...(preview.creditLeft > 0 ? [[t('switch.creditLeft'), money(preview.creditLeft)] as [string, ReactNode]] : []),
    [t('switch.then', { date: date(preview.renewsAt) }), t(perPeriod, { price: money(preview.amount) })],
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 4, rowGap: 2, color: 'text.secondary' }}
    >
      {lines.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <Box component="dd" sx={{ m: 0, color: 'text.primary', fontWeight: 600, textAlign: 'right' }}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

interface SwitchDialogProps {
  choice: PlanChoice;
  onClose(): void;
}

/** Switches the subscription to another plan or period at the shown price. */
export function SwitchDialog({ choice, onClose }: SwitchDialogProps) {
  const { t } = useTranslation('pricing', 'sending');
  const preview = useQuery(switchPreviewQuery(choice));
  const { data, isFetching, refetch } = preview;
  const plan = t(`sending:plans.${planChoices[choice].plan}`);
  const change = useCall(switchPlan, {
    // Role and status are in the session.
    updateCache: () => refreshSession(),
    invalidates: billingTag,
    done: t('switch.done', { plan }),
    onSuccess: onClose,
    // The shown price is outdated.
    onError: (refusal) => void (hasCode(refusal, 'preview-outdated') && refetch()),
  });
  return (
    <FormDialog
      title={t('switch.title', { plan, period: t(`checkout.${planChoices[choice].period}`) })}
      cancel={t('switch.keep')}
      confirm={t('switch.confirm')}
      call={change}
      isDisabled={data === undefined || isFetching}
      onConfirm={() => data && change.mutate({ choice, prorationAt: data.prorationAt })}
      onClose={onClose}
    >
      <Loaded query={preview} skeleton={<Waiting />}>
        {(shown) => (
          <>
            <Costs preview={shown} choice={choice} />
            <DialogContentText>{shown.dueNow > 0 ? t('switch.hint') : t('switch.hintNothing')}</DialogContentText>
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

function Waiting() {
  const { t } = useTranslation('pricing');
  return (
    <Stack component="output" direction="row" spacing={3} sx={{ alignItems: 'center' }}>
      <CircularProgress size={20} aria-hidden />
      <span>{t('switch.loading')}</span>
    </Stack>
  );
}

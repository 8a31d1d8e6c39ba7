import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { changeTransfers } from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import type { TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { toLocalInput } from '../../../lib/local-input.js';
import { useMember } from '../../../lib/member.js';
import { notify } from '../../../lib/notices.js';
import { useCall } from '../../../lib/use-call.js';
import { Choice } from '../../../ui/choice.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { DateField } from '../../../ui/date-field.js';
import { transfersTag } from '../api/transfers.queries.js';
import { extendChoices, mayExtendTo, tomorrowOf } from '../extend-choices.js';

interface ExtendDialogProps {
  transfers: readonly TransferRow[];
  onClose(): void;
  onDone(): void;
}

const CUSTOM = 'custom';

/** Extends several links within the plan; later expiries are kept. */
export function ExtendDialog({ transfers, onClose, onDone }: ExtendDialogProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { role } = useMember();
  const group = useId();
  // Fixed, so that the shown dates are the ones that are sent.
  const [now] = useState(() => Date.now());
  const choices = extendChoices(role, now);
  const [chosen, setChosen] = useState<string>(choices.find(({ isAllowed }) => isAllowed)?.name ?? CUSTOM);
  const [custom, setCustom] = useState<number | null>(tomorrowOf(now));
  const extension = useCall(changeTransfers, {
    input: (body: BodyInput<typeof changeTransfers>) => ({ body, repeatable: true }),
    invalidates: transfersTag,
    onSuccess: ({ results }) => {
      const failed = results.filter((result) => result.error !== null).length;
      notify(
        failed > 0
          ? { tone: 'warning', title: t('extend.failed', { count: failed }) }
          : { tone: 'success', title: t('extend.done', { count: results.length }) },
      );
    },
  });
  const choice = choices.find(({ name }) => name === chosen);
  const until = chosen === CUSTOM ? custom : (choice?.until ?? null);
  const canCustom = mayExtendTo(tomorrowOf(now), role, now);
  const isWrong = until === null || !mayExtendTo(until, role, now);
  const title = t('extend.title', { count: transfers.length });
  const confirm = () => {
    if (until === null) return;
    // Sent as a duration, since this clock may be ahead of the server's.
    const end = choice?.seconds ? { expirySeconds: choice.seconds } : { expiryDate: until };
    extension.mutate({ action: 'extend', slugs: transfers.map(({ slug }) => slug), ...end }, { onSuccess: onDone });
  };
  return (
    <FormDialog
      title={title}
      text={t('extend.text')}
      confirm={t('extend.confirm')}
      call={extension}
      isDisabled={isWrong}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div>
        <Box role="radiogroup" aria-label={title} sx={{ display: 'grid', gap: 2 }}>
          {choices.map(({ name, until: end, isAllowed }) => (
            <Choice
              key={name}
              group={group}
              label={t(`extend.${name}`)}
              hint={
                isAllowed ? (name === 'never' ? t('extend.neverHint') : format.end(end, now)) : t('extend.withPlan')
              }
              isChosen={chosen === name}
              isDisabled={!isAllowed}
              onChoose={() => setChosen(name)}
            />
          ))}
          <Choice
            group={group}
            label={t('extend.custom')}
            {...(!canCustom && { hint: t('extend.withPlan') })}
            isChosen={chosen === CUSTOM}
            isDisabled={!canCustom}
            onChoose={() => setChosen(CUSTOM)}
          />
        </Box>
        {chosen === CUSTOM && (
          <DateField
            type="datetime-local"
            size="small"
            fullWidth
            label={t('extend.customLabel')}
            value={custom === null ? '' : toLocalInput(custom)}
            error={isWrong}
            helperText={isWrong ? t('extend.customWrong') : undefined}
            onChange={({ target }) => {
              const instant = new Date(target.value).getTime();
              setCustom(Number.isNaN(instant) ? null : instant);
            }}
            sx={{ mt: 3 }}
          />
        )}
      </div>
    </FormDialog>
  );
}

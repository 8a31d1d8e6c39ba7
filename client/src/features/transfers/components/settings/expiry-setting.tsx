import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { CUSTOM_EXPIRY_MIN_MS, EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { MINUTE_MS } from '#contract/units.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useFormats } from '../../../../lib/format.js';
import { toLocalInput } from '../../../../lib/local-input.js';
import { Choice } from '../../../../ui/choice.js';
import { Section } from '../../../../ui/section.js';
import { DateField } from '../../../../ui/date-field.js';
import { expiryLengths } from '../../extend-choices.js';
import {
  expiryVerdict,
  instantOf,
  latestExpiry,
  tomorrow,
  type ExpiryPick,
  type ExpiryContext,
} from './settings-draft.js';

interface ExpirySettingProps {
  context: ExpiryContext;
  /** Undefined: unchanged. */
  pick: ExpiryPick | undefined;
  isWrong: boolean;
  /** The server's refusal. */
  refusal: unknown;
  onChange(pick: ExpiryPick | undefined): void;
}

/** Expiry of the link. Choices beyond the plan are shown as benefits of a larger one. */
export function ExpirySetting({ context, pick, isWrong, refusal, onChange }: ExpirySettingProps) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const format = useFormats();
  const group = useId();
  const { transfer, now } = context;
  const inWords = (until: number) => (until >= EXPIRES_NEVER ? t('settings.never') : format.dateTime(until));
  const option = (label: string, choice: ExpiryPick, isChosen: boolean) => {
    const verdict = expiryVerdict(choice, context);
    const needsPlan = !verdict.ok && verdict.reason === 'expiry-not-in-plan';
    const until = instantOf(choice, now);
    if (!context.maySend && (until ?? now) > transfer.expiryDate) return null;
    // Without the hour, which would suggest a precision that "a month" does not have.
    const date = until === null || choice.kind !== 'length' ? {} : { hint: format.end(until, now) };
    return (
      <Choice
        key={label}
        group={group}
        label={label}
        {...(needsPlan ? { hint: t('settings.withPlan') } : date)}
        isChosen={isChosen}
        isDisabled={needsPlan}
        onChoose={() => onChange(choice)}
      />
    );
  };
  return (
    <Section look="plain" title={t('settings.expiry')}>
      <Box
        role="radiogroup"
        aria-label={t('settings.expiry')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' }, gap: 2 }}
      >
        <Choice
          group={group}
          label={transfer.expiryDate < now ? t('settings.stayExpired') : t('settings.stay')}
          hint={inWords(transfer.expiryDate)}
          isChosen={pick === undefined}
          onChoose={() => onChange(undefined)}
        />
        {expiryLengths.map(([name, seconds]) =>
          option(
            t(`settings.${name}`),
            { kind: 'length', seconds },
            pick?.kind === 'length' && pick.seconds === seconds,
          ),
        )}
        {option(t('settings.never'), { kind: 'never' }, pick?.kind === 'never')}
        {option(t('settings.custom'), { kind: 'custom', until: tomorrow(now) }, pick?.kind === 'custom')}
      </Box>
      {pick?.kind === 'custom' && (
        <CustomDate context={context} until={pick.until} isTried={isWrong} onChange={onChange} />
      )}
      {pick !== undefined && pick.kind !== 'custom' && isWrong && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 2 }}>
          {t('settings.customWrong', { latest: format.dateTime(latestExpiry(context)) })}
        </Typography>
      )}
      {refusal !== null && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(refusal)}
        </Alert>
      )}
    </Section>
  );
}

interface CustomDateProps {
  context: ExpiryContext;
  until: number | null;
  isTried: boolean;
  onChange(pick: ExpiryPick): void;
}

function CustomDate({ context, until, isTried, onChange }: CustomDateProps) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  // Fixed while the picker is open, or its limits would change while it is used.
  const [{ now, ...rest }] = useState(context);
  const latest = latestExpiry({ now, ...rest });
  const isWrong = isTried || !expiryVerdict({ kind: 'custom', until }, { now, ...rest }).ok;
  return (
    <DateField
      type="datetime-local"
      size="small"
      label={t('settings.customLabel')}
      value={until === null ? '' : toLocalInput(until)}
      error={isWrong}
      helperText={isWrong ? t('settings.customWrong', { latest: format.dateTime(latest) }) : undefined}
      onChange={({ target }) => {
        const instant = new Date(target.value).getTime();
        onChange({ kind: 'custom', until: Number.isNaN(instant) ? null : instant });
      }}
      sx={{ mt: 3 }}
      slotProps={{
        htmlInput: { min: toLocalInput(now + CUSTOM_EXPIRY_MIN_MS + MINUTE_MS), max: toLocalInput(latest) },
      }}
    />
  );
}

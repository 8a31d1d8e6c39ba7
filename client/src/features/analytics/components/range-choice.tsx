import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type SubmitEvent } from 'react';
import { analyticsRanges } from '#contract/choices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { DateField } from '../../../ui/date-field.js';
import type { AnalyticsUrl } from '../api/analytics.queries.js';
import { isDayRange } from '../domain/day-range.js';
import { ChoiceLinks, choiceStyles } from './choice-links.js';

interface RangeChoiceProps {
  url: AnalyticsUrl;
  /** The shown days, as defaults of a custom range. */
  shown: { from: string; to: string } | undefined;
}

export function RangeChoice({ url, shown }: RangeChoiceProps) {
  const { t } = useTranslation('analytics');
  const { range, from, to } = url.values;
  const isOwn = isDayRange(from, to);
  const [isOpen, setIsOpen] = useState(isOwn);
  return (
    <Stack spacing={3}>
      <ChoiceLinks
        label={t('range.label')}
        options={analyticsRanges}
        current={isOwn ? null : range}
        to={(option) => url.to({ range: option, from: '', to: '', requestPage: 1 })}
        name={(option) => t(`range.${option}`)}
      >
        <Box
          component="button"
          type="button"
          aria-pressed={isOwn}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          sx={choiceStyles}
        >
          {t('range.own')}
        </Box>
      </ChoiceLinks>
      {isOpen && <OwnRange key={`${range} ${from} ${to}`} url={url} shown={shown} />}
    </Stack>
  );
}

function OwnRange({ url, shown }: RangeChoiceProps) {
  const { t } = useTranslation('analytics');
  const { from, to } = url.values;
  // A response that arrives in between does not overwrite typed text.
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const days = { from: from || (shown?.from ?? ''), to: to || (shown?.to ?? ''), ...typed };
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isFit = isDayRange(days.from, days.to);
    setIsWrong(!isFit);
    if (isFit) url.go({ ...days, requestPage: 1 });
  };
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      onSubmit={submit}
      sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}
    >
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          size="small"
          label={t(`range.${name}`)}
          value={days[name]}
          onChange={({ target: { value } }) => setTyped({ ...typed, [name]: value })}
          error={isWrong}
          helperText={isWrong && name === 'to' ? t('range.wrong') : undefined}
          sx={{ width: 172 }}
        />
      ))}
      <Button type="submit" variant="outlined">
        {t('range.show')}
      </Button>
    </Stack>
  );
}

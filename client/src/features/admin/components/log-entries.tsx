import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import type { StaffLogEntry } from '#contract/admin/staff-log.js';
import { undoOf } from '#contract/admin/staff.js';
import { findText, type TextKey } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { TextLink } from '../../../ui/router-link.js';
import { linkPath, personPath } from '../admin-paths.js';

type Value = StaffLogEntry['before'][string] | undefined;

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Texts of facts whose values are words of the program; the first one that is there counts. */
const textsOf: Readonly<Record<string, (value: string) => readonly TextKey[]>> = {
  plan: (plan) => [`sending:plans.${plan}`],
  role: (role) => [`admin:roles.${role}`],
  action: (action) => [`admin:log.actions.${action}`],
  state: (state) => [`admin:cases.states.${state}`, `inbox:states.${state}`],
  category: (category) => [`abuse:report.categories.${category}`],
  purpose: (purpose) => [`admin:codes.purposes.${purpose}`],
  signUp: (whom) => [`admin:policies.${whom}`],
  why: (reason) => [`operations:blocks.reasons.${reason}`],
};

function textOf(name: string, value: string): string | undefined {
  return textsOf[name]?.(value)
    .map((key) => findText(key))
    .find((text) => text !== undefined);
}

interface LogEntriesProps {
  entries: readonly StaffLogEntry[];
  /** Shows what this person of the staff did; absent where the list is about one person. */
  actorTo?(actorId: string): string;
}

export function LogEntries({ entries, actorTo }: LogEntriesProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const changes = useChangeTexts();
  return (
    <Box component="ul" aria-label={t('log.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' },
            columnGap: 4,
            py: 3,
            borderTop: '1px solid',
            borderColor: 'divider',
            overflowWrap: 'anywhere',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 550 }}>
              <Sentence entry={entry} actorTo={actorTo} />
            </Typography>
            <AboutLink entry={entry} />
            {entry.reason !== '' && <Typography variant="body2">{entry.reason}</Typography>}
            {changes(entry).map((text) => (
              <Typography key={text} variant="body2" color="textSecondary">
                {text}
              </Typography>
            ))}
            {undoOf(entry.action) === null && (
              <Typography variant="body2" color="textSecondary">
                {t('log.final')}
              </Typography>
            )}
          </Box>
          <Typography
            component="time"
            variant="body2"
            color="textSecondary"
            dateTime={new Date(entry.at).toISOString()}
          >
            {format.dateTime(entry.at)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The record has its name, as it is now. */
function AboutLink({ entry: { after } }: { entry: StaffLogEntry }) {
  const { t } = useTranslation('admin');
  const { linkId } = after;
  if (typeof linkId !== 'string') return null;
  return (
    <TextLink to={linkPath(linkId)} variant="body2">
      {t('log.link')}
    </TextLink>
  );
}

const ACTOR = '{actor}';
const TARGET = '{target}';

/** Who did what about whom. In the log, names are links. */
function Sentence({ entry, actorTo }: { entry: StaffLogEntry; actorTo: LogEntriesProps['actorTo'] }) {
  const { t } = useTranslation('admin');
  const { actorId, targetId } = entry;
  const actor = actorId === '' ? t('log.commandLine') : entry.actor || t('gone');
  const target = targetId === '' ? t('log.someone') : entry.target || t('gone');
  const named: Readonly<Record<string, ReactNode>> = {
    [ACTOR]: actorTo && actorId !== '' ? <TextLink to={actorTo(actorId)}>{actor}</TextLink> : actor,
    [TARGET]: actorTo && targetId !== '' ? <TextLink to={personPath(targetId)}>{target}</TextLink> : target,
  };
  const parts = t(`log.sentences.${entry.action}`, { actor: ACTOR, target: TARGET })
    .split(/(\{actor\}|\{target\})/)
    .filter((part) => part !== '');
  return parts.map((part) => <Fragment key={part}>{named[part] ?? part}</Fragment>);
}

/** A line for each fact that is named before or after. */
function useChangeTexts(): (entry: StaffLogEntry) => string[] {
  const { t } = useTranslation('admin', 'abuse', 'inbox', 'operations', 'sending');
  const format = useFormats();
  const shown = (name: string, value: Value): string => {
    if (value === undefined || value === null) return '–';
    if (typeof value === 'boolean') return value ? t('log.yes') : t('log.no');
    if (typeof value === 'number') return name.endsWith('Bytes') ? format.bytes(value) : format.number(value);
    return instant.test(value) ? format.dateTime(Date.parse(value)) : (textOf(name, value) ?? value);
  };
  return ({ before, after }) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
      if (before[name] === after[name] || name === 'linkId') return [];
      const label = findText(`admin:facts.${name}`) ?? name;
      return name in before
        ? `${label}: ${shown(name, before[name])} → ${shown(name, after[name])}`
        : `${label}: ${shown(name, after[name])}`;
    });
}

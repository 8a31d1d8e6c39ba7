import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { useNow } from '../../../../lib/use-now.js';
import { sendingPart } from '../../../../sending/sending-part.js';
import { lazyPart } from '../../../../ui/lazy-part.js';
import { useViewSection, viewSections, type ViewSection } from '../../use-view-section.js';
import type { ChangeMode } from '../../change-mode.js';
import { TransferFiles } from '../files/transfer-files.js';
import { TransferRecipients } from '../people/transfer-recipients.js';
import { SettingsForm } from '../settings/settings-form.js';
import { isDirty, type SettingsDraft } from '../settings/settings-draft.js';
import { LinesSkeleton } from '../details-skeleton.js';
import { TransferHead } from './transfer-head.js';

const TransferSharing = sendingPart(
  async () => (await import('../sharing/transfer-sharing.js')).TransferSharing,
  ['teams'],
);
const TransferActivity = lazyPart(
  async () => (await import('../activity/transfer-activity.js')).TransferActivity,
  <LinesSkeleton />,
);
const TransferLog = lazyPart(async () => (await import('../log/transfer-log.js')).TransferLog, <LinesSkeleton />);

interface TransferDetailsProps {
  transfer: TransferView;
  /** Unsaved settings. */
  draft: SettingsDraft;
  /** Extension requests for an expired link. */
  requests: ReactNode;
  onDraft: Dispatch<SetStateAction<SettingsDraft>>;
  onChange(mode: ChangeMode): void;
  onClose(): void;
}

/** A transfer: summary above, sections below, each with its own address. */
export function TransferDetails({ transfer, draft, requests, onDraft, onChange, onClose }: TransferDetailsProps) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const now = useNow();
  const { skip, show, ...view } = useViewSection();
  const sections = viewSections.filter((name) => transfer.sendAs !== 'none' || savedSections.has(name));
  const section = sections.includes(view.section) ? view.section : 'files';
  const isChanged = isDirty(draft);
  const { slug } = transfer;
  return (
    <Stack spacing={4}>
      <TransferHead transfer={transfer} now={now} onChange={onChange} onClose={onClose} />
      {requests}
      <div>
        <SectionTabs
          id={id}
          section={section}
          sections={sections}
          transfer={transfer}
          isDirty={isChanged}
          onShow={show}
        />
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${section}`}
          style={{ paddingTop: 16, minHeight: 240 }}
        >
          {section === 'files' && <TransferFiles slug={slug} transfer={transfer} now={now} onChange={onChange} />}
          {section === 'recipients' && (
            <TransferRecipients
              slug={slug}
              transfer={transfer}
              now={now}
              skip={skip}
              onSkip={(from) => show('recipients', from)}
            />
          )}
          {section === 'sharing' && <TransferSharing transfer={transfer} />}
          {section === 'activity' && <TransferActivity slug={slug} sentAt={transfer.dateSent} />}
          {section === 'settings' && <SettingsForm transfer={transfer} now={now} draft={draft} onDraft={onDraft} />}
          {section === 'log' && <TransferLog slug={slug} skip={skip} onSkip={(from) => show('log', from)} />}
        </div>
      </div>
      {isChanged && section !== 'settings' && (
        <Alert severity="info" sx={{ position: 'sticky', bottom: 0 }}>
          {t('settings.unsaved')}
        </Alert>
      )}
    </Stack>
  );
}

/** A saved copy has no link, hence neither recipients nor settings. */
const savedSections: ReadonlySet<ViewSection> = new Set(['files', 'activity', 'log']);

interface SectionTabsProps {
  id: string;
  section: ViewSection;
  sections: ViewSection[];
  transfer: TransferView;
  isDirty: boolean;
  onShow(section: ViewSection): void;
}

function SectionTabs({ id, section, sections, transfer, isDirty: isChanged, onShow }: SectionTabsProps) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const counts: Partial<Record<ViewSection, number>> = {
    files: transfer.fileObjects.length,
    recipients: transfer.emailTo.length,
    sharing: transfer.sharedWith.length,
  };
  const label = (name: ViewSection) => {
    const count = counts[name];
    if (count) return t('sections.counted', { name: t(`sections.${name}`), count: format.number(count) });
    return name === 'settings' && isChanged
      ? t('sections.changed', { name: t('sections.settings') })
      : t(`sections.${name}`);
  };
  return (
    <Tabs
      value={section}
      aria-label={t('sections.label')}
      variant="scrollable"
      scrollButtons="auto"
      sx={(theme) => ({
        position: 'sticky',
        // Covers the padding of the scroll container.
        top: theme.spacing(-5),
        zIndex: 1,
        bgcolor: 'background.paper',
        borderBottom: `1px solid ${theme.vars.palette.surface.line}`,
        '& .MuiTab-root': { minWidth: 44, px: { xs: 3, sm: 4 } },
      })}
    >
      {sections.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`${id}-${name}`}
          aria-controls={`${id}-panel`}
          label={label(name)}
          // The press is the tab's own, since the tabs ignore a press on the one still shown as selected: a quick press
          // back would be lost.
          onClick={() => onShow(name)}
        />
      ))}
    </Tabs>
  );
}

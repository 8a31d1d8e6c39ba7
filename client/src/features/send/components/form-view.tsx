import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { problemsOf, type Area } from '../model/draft.js';
import { useShakeOn } from '../use-shake-on.js';
import type { QuickSend } from '../use-quick-send.js';
import { FilePicker } from './file-picker.js';
import { MessageField } from './message-field.js';
import type { OptionTab } from './option-tabs.js';
import { OptionsDrawer } from './options-drawer.js';
import { PanelFooter } from './panel-footer.js';
import { RecipientsField } from './recipients-field.js';
import { SenderField } from './sender-field.js';

const FileList = lazyPart(async () => (await import('./file-list.js')).FileList);
const CapacityBar = lazyPart(async () => (await import('./capacity-bar.js')).CapacityBar);
const RefusalAlert = lazyPart(async () => (await import('./refusal-alert.js')).RefusalAlert);

/** Which tab a problem hides in. */
const tabOf: Partial<Record<Area, OptionTab>> = { expiry: 'expiry', password: 'password' };

function useShakes(send: QuickSend) {
  const { panel } = send;
  const area = panel.view === 'form' ? panel.refusedArea : null;
  const count = panel.view === 'form' ? panel.refusals : 0;
  const of = (...areas: Area[]) => (area !== null && areas.includes(area) ? count : 0);
  return {
    files: useShakeOn<HTMLDivElement>(of('files')),
    recipients: useShakeOn<HTMLDivElement>(of('recipients')),
    sender: useShakeOn<HTMLDivElement>(of('sender')),
    message: useShakeOn<HTMLDivElement>(of('message')),
    options: useShakeOn<HTMLDivElement>(of('expiry', 'password')),
  };
}

/** The card ends above the window's edge: what is too much scrolls inside it, and the button stays in sight. */
const tallest = 'max(440px, calc(100dvh - 160px))';

function bodyStyles(isCovered: boolean): SxProps<Theme> {
  return (theme) => ({
    // Room for what reaches over the edges: focus rings and shakes.
    mx: -5,
    px: 5,
    mt: -2,
    pt: 2,
    pb: 1,
    minHeight: 0,
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    opacity: isCovered ? 0.3 : 1,
    transition: theme.transitions.create('opacity'),
  });
}

/** Everything a person fills in before sending. */
export function FormView({ send }: { send: QuickSend }) {
  const { t } = useTranslation('send');
  const { user, draft, change, files, panel } = send;
  const shakes = useShakes(send);
  const [tab, setTab] = useState<OptionTab | null>(null);
  const isMember = user !== null;
  const byMail = draft.sendAs === 'email';
  const [problem] = problemsOf({ draft, files: files.files, isMember, limits: files.limits, now: Date.now() });
  const refused = panel.view === 'form' ? panel.refusedArea : null;
  const canChooseExpiry = files.limits?.longExpiry ?? (isMember && user.role !== 'free');

  return (
    <Stack
      component="form"
      noValidate
      aria-label={t('title')}
      useFlexGap
      spacing={3}
      sx={{ minHeight: 0, maxHeight: { md: tallest } }}
      onSubmit={(event) => {
        event.preventDefault();
        const hidden = problem && tabOf[problem];
        if (hidden) setTab(hidden);
        send.submit();
      }}
    >
      <Stack useFlexGap spacing={2} sx={bodyStyles(tab !== null)} onPointerDown={() => setTab(null)}>
        <Box ref={shakes.files} role="group" aria-label={t('files.label')}>
          {files.files.length > 0 && <FileList files={files.files} onRemove={files.remove} />}
          <FilePicker isCompact={files.files.length > 0} onAdd={files.add} />
          {files.files.length > 0 && files.limits && <CapacityBar files={files.files} limits={files.limits} />}
          <VisuallyHidden role="status">
            {refused === 'files' && files.files.length === 0 ? t('files.missing') : ''}
          </VisuallyHidden>
        </Box>
        {byMail && (
          <div ref={shakes.recipients}>
            <RecipientsField
              recipients={draft.recipients}
              input={draft.recipientInput}
              suggestions={user?.contacts.map(({ email }) => email) ?? []}
              onInput={(recipientInput) => change({ recipientInput })}
              onAdd={send.addRecipients}
              onChange={(recipients) => change({ recipients })}
            />
          </div>
        )}
        {byMail && !isMember && (
          <div ref={shakes.sender}>
            <SenderField
              email={draft.senderEmail}
              isAsked={refused === 'sender'}
              onChange={(senderEmail) => change({ senderEmail })}
            />
          </div>
        )}
        <div ref={shakes.message}>
          <MessageField message={draft.message} onChange={(message) => change({ message })} />
        </div>
        {send.refusal && <RefusalAlert refusal={send.refusal} />}
      </Stack>
      <div ref={shakes.options}>
        <OptionsDrawer
          draft={draft}
          isMember={isMember}
          canChooseExpiry={canChooseExpiry}
          open={tab}
          onOpen={setTab}
          onChange={change}
        />
      </div>
      <PanelFooter draft={draft} isValid={problem === undefined} isBusy={panel.view === 'form' && panel.isBusy} />
    </Stack>
  );
}

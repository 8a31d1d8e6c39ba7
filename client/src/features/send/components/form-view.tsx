import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { Area } from '../../../sending/form/draft.js';
import { MessageField } from '../../../sending/form/message-field.js';
import { ShakingPart } from '../../../sending/form/shaking-part.js';
import { RecipientsField } from '../../../sending/recipients/recipients-field.js';
import { takeRecipients } from '../../../sending/recipients/recipients.js';
import { sendingPart } from '../../../sending/sending-part.js';
import { scrollEdges } from '../../../ui/scroll-edges.js';
import { emptyForm } from '../model/panel-state.js';
import type { QuickSend } from '../use-quick-send.js';
import { FilesArea } from './files-area.js';
import type { OptionTab } from './option-tabs.js';
import { OptionsDrawer } from './options-drawer.js';
import { PanelFooter } from './panel-footer.js';
import { SenderField } from './sender-field.js';

const RefusalAlert = sendingPart(
  async () => (await import('../../../sending/outcome/refusal-alert.js')).RefusalAlert,
  ['errors'],
);
const LimitAlert = sendingPart(async () => (await import('./limit-text.js')).LimitAlert);

/** The options tab that contains each problem. */
const tabOf: Partial<Record<Area, OptionTab>> = { expiry: 'expiry', password: 'password' };

/** The card ends above the window's edge: longer content scrolls inside, and the button stays visible. */
const tallest = 'max(27.5rem, calc(100dvh - var(--panel-top, 96px) - 68px))';

const bodyStyles = {
  // Space for what overflows: focus rings and shakes.
  mx: -5,
  px: 5,
  mt: -2,
  pt: 2,
  pb: 1,
  // Leaves room for the drawer that opens from below.
  minHeight: '16.5rem',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
};

/** The form of the panel. After a submit, each part shows its error until it is valid. */
export function FormView({ send }: { send: QuickSend }) {
  const { t } = useTranslation('send');
  const { user, draft, change, files, panel, problems } = send;
  const [tab, setTab] = useState<OptionTab | null>(null);
  const isMember = user !== null;
  const keepDraft = isMember ? undefined : () => send.keepForSignup({});
  const byMail = draft.sendAs === 'email';
  const form = panel.view === 'form' ? panel : emptyForm;
  const isSubmitted = form.refusals > 0;
  const shakesAt = (...areas: Area[]) => ({
    count: areas.some((area) => form.refused.includes(area)) ? form.refusals : 0,
    isFirst: areas.some((area) => area === form.refused[0]),
  });

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
        const hidden = problems[0] && tabOf[problems[0]];
        if (hidden) setTab(hidden);
        send.submit();
      }}
    >
      <Stack
        useFlexGap
        spacing={2}
        // The open drawer is over it.
        inert={tab !== null}
        sx={[scrollEdges, { ...bodyStyles, transition: 'opacity 0.15s', opacity: tab === null ? 1 : 0.25 }]}
      >
        {form.limitRead && <LimitAlert reason={form.limitRead} user={user} limits={files.limits} usage={send.usage} />}
        {send.refusal && <RefusalAlert refusal={send.refusal} />}
        <ShakingPart {...shakesAt('files')} name="files">
          <FilesArea files={files} owner={user?._id ?? null} isSubmitted={isSubmitted} onLeave={keepDraft} />
        </ShakingPart>
        {byMail && (
          <ShakingPart {...shakesAt('recipients')} name="people">
            <RecipientsField
              recipients={draft.recipients}
              input={draft.recipientInput}
              isMember={isMember}
              isSubmitted={isSubmitted}
              limit={files.limits.recipients}
              planLimit={files.limits.recipients}
              onInput={(recipientInput) => change({ recipientInput })}
              onAdd={(text, contacts) => {
                const places = { limit: files.limits.recipients, contacts };
                const { recipients, rest } = takeRecipients(draft.recipients, text, places);
                change({ recipients, recipientInput: rest });
              }}
              onChange={(recipients) => change({ recipients })}
              onLeave={keepDraft}
            />
          </ShakingPart>
        )}
        {byMail && !isMember && (
          <ShakingPart {...shakesAt('sender')}>
            <SenderField
              email={draft.senderEmail}
              isSubmitted={isSubmitted}
              onChange={(senderEmail) => change({ senderEmail })}
            />
          </ShakingPart>
        )}
        <ShakingPart {...shakesAt('message')}>
          <MessageField message={draft.message} isRoomy={!byMail} onChange={(message) => change({ message })} />
        </ShakingPart>
      </Stack>
      <ShakingPart {...shakesAt('expiry', 'password')} name="options">
        <OptionsDrawer
          draft={draft}
          problems={isSubmitted ? problems : []}
          isMember={isMember}
          limits={files.limits}
          open={tab}
          onOpen={setTab}
          onChange={change}
          onSignUp={send.keepForSignup}
        />
      </ShakingPart>
      <PanelFooter draft={draft} isValid={problems.length === 0 && send.limit === null} isBusy={form.isBusy} />
    </Stack>
  );
}

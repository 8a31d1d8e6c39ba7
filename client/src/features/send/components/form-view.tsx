import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../sending/form/draft.js';
import { MessageField } from '../../../sending/form/message-field.js';
import { Shaking } from '../../../sending/form/shaking.js';
import { RecipientsField } from '../../../sending/recipients/recipients-field.js';
import { sendingPart } from '../../../sending/sending-part.js';
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

/** Which tab a problem hides in. */
const tabOf: Partial<Record<Area, OptionTab>> = { expiry: 'expiry', password: 'password' };

/** The card ends above the window's edge: what is too much scrolls inside it, and the button stays in sight. */
const tallest = 'max(440px, calc(100dvh - var(--panel-top, 96px) - 68px))';

const bodyStyles = {
  // Room for what reaches over the edges: focus rings and shakes.
  mx: -5,
  px: 5,
  mt: -2,
  pt: 2,
  pb: 1,
  // What opens over it from below has its place.
  minHeight: 264,
  overflowY: 'auto',
  scrollbarWidth: 'thin',
};

/** Everything a person fills in before sending. After a try, each part says what is wrong with it until it is right. */
export function FormView({ send }: { send: QuickSend }) {
  const { t } = useTranslation('send');
  const { user, services, draft, change, files, recipients, panel, problems } = send;
  const [tab, setTab] = useState<OptionTab | null>(null);
  const isMember = user !== null;
  const byMail = draft.sendAs === 'email';
  const form = panel.view === 'form' ? panel : emptyForm;
  const isAsked = form.refusals > 0;
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
        sx={{ ...bodyStyles, transition: 'opacity 0.15s', opacity: tab === null ? 1 : 0.25 }}
      >
        {form.limitRead && <LimitAlert reason={form.limitRead} user={user} limits={files.limits} />}
        {send.refusal && <RefusalAlert refusal={send.refusal} />}
        <Shaking {...shakesAt('files')} name="files">
          <FilesArea files={files} services={services} isMember={isMember} isAsked={isAsked} />
        </Shaking>
        {byMail && (
          <Shaking {...shakesAt('recipients')} name="people">
            <RecipientsField
              recipients={draft.recipients}
              input={draft.recipientInput}
              isMember={isMember}
              isAsked={isAsked}
              limit={files.limits.recipients}
              leftOut={recipients.leftOut}
              onInput={(recipientInput) => change({ recipientInput })}
              onAdd={recipients.add}
              onChange={recipients.change}
            />
          </Shaking>
        )}
        {byMail && !isMember && (
          <Shaking {...shakesAt('sender')}>
            <SenderField
              email={draft.senderEmail}
              isAsked={isAsked}
              onChange={(senderEmail) => change({ senderEmail })}
            />
          </Shaking>
        )}
        <Shaking {...shakesAt('message')}>
          <MessageField message={draft.message} isRoomy={!byMail} onChange={(message) => change({ message })} />
        </Shaking>
      </Stack>
      <Shaking {...shakesAt('expiry', 'password')} name="options">
        <OptionsDrawer
          draft={draft}
          problems={isAsked ? problems : []}
          isMember={isMember}
          canChooseExpiry={files.limits.longExpiry}
          open={tab}
          onOpen={setTab}
          onChange={change}
          onSignUp={send.takeAlong}
        />
      </Shaking>
      <PanelFooter draft={draft} isValid={problems.length === 0 && send.limit === null} isBusy={form.isBusy} />
    </Stack>
  );
}

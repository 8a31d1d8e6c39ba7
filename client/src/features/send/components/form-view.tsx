import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { problemsOf, type Area } from '../../../sending/form/draft.js';
import type { QuickSend } from '../use-quick-send.js';
import { FilesArea } from './files-area.js';
import { MessageField } from '../../../sending/form/message-field.js';
import type { OptionTab } from './option-tabs.js';
import { OptionsDrawer } from './options-drawer.js';
import { PanelFooter } from './panel-footer.js';
import { RecipientsField } from '../../../sending/recipients/recipients-field.js';
import { SenderField } from './sender-field.js';
import { Shaking } from '../../../sending/form/shaking.js';

const RefusalAlert = lazyPart(async () => (await import('../../../sending/outcome/refusal-alert.js')).RefusalAlert);

/** Which tab a problem hides in. */
const tabOf: Partial<Record<Area, OptionTab>> = { expiry: 'expiry', password: 'password' };

/** The card ends above the window's edge: what is too much scrolls inside it, and the button stays in sight. */
const tallest = 'max(440px, calc(100dvh - 160px))';

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

/** Everything a person fills in before sending. */
export function FormView({ send }: { send: QuickSend }) {
  const { t } = useTranslation('send');
  const { user, draft, change, files, panel } = send;
  const [tab, setTab] = useState<OptionTab | null>(null);
  const now = useNow();
  const isMember = user !== null;
  const byMail = draft.sendAs === 'email';
  const [problem] = problemsOf({ draft, files: files.files, isMember, limits: files.limits, now });
  const { refusedArea, refusals, isBusy } =
    panel.view === 'form' ? panel : { refusedArea: null, refusals: 0, isBusy: false };
  const shakes = (...areas: Area[]) => (refusedArea !== null && areas.includes(refusedArea) ? refusals : 0);

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
      <Stack useFlexGap spacing={2} sx={bodyStyles} onPointerDown={() => setTab(null)}>
        <Shaking count={shakes('files')}>
          <FilesArea files={files} isAsked={refusedArea === 'files'} />
        </Shaking>
        {byMail && (
          <Shaking count={shakes('recipients')}>
            <RecipientsField
              recipients={draft.recipients}
              input={draft.recipientInput}
              isMember={isMember}
              onInput={(recipientInput) => change({ recipientInput })}
              onAdd={send.addRecipients}
              onChange={(recipients) => change({ recipients })}
            />
          </Shaking>
        )}
        {byMail && !isMember && (
          <Shaking count={shakes('sender')}>
            <SenderField
              email={draft.senderEmail}
              isAsked={refusedArea === 'sender'}
              onChange={(senderEmail) => change({ senderEmail })}
            />
          </Shaking>
        )}
        <Shaking count={shakes('message')}>
          <MessageField message={draft.message} isRoomy={!byMail} onChange={(message) => change({ message })} />
        </Shaking>
        {send.refusal && <RefusalAlert refusal={send.refusal} />}
      </Stack>
      <Shaking count={shakes('expiry', 'password')}>
        <OptionsDrawer
          draft={draft}
          isMember={isMember}
          canChooseExpiry={files.limits?.longExpiry ?? (isMember && user.role !== 'free')}
          open={tab}
          onOpen={setTab}
          onChange={change}
        />
      </Shaking>
      <PanelFooter draft={draft} isValid={problem === undefined} isBusy={isBusy} />
    </Stack>
  );
}

import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { keyframes } from '@mui/material/styles';
import { useEffect } from 'react';
import type { UserView } from '#contract/auth.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { mayHaveUnfinished } from '../../../upload/browser/unfinished-marker.js';
import { limitOf, type Usage } from '../model/limit-gate.js';
import type { SentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { lazyServices } from '../services/lazy-services.js';
import type { SendServices } from '../services/send-services.js';
import { useEarlyPicks } from '../use-early-picks.js';
import { useQuickSend, type QuickSend } from '../use-quick-send.js';
import { useWindowDrop, type Dropped } from '../../../sending/files/use-window-drop.js';
import { DropVeil } from '../../../sending/files/drop-veil.js';
import { FormView } from './form-view.js';

export interface QuickSendPanelProps {
  /** The member who sends, or null for a visitor. */
  user: UserView | null;
  /** What the account has used so far, where it is known; the server decides in any case. */
  usage?: Usage | undefined;
  /** After a transfer was made: lists that show transfers are out of date now. */
  onSent?: ((sent: SentTransfer) => void) | undefined;
  /** Pages under which the panel stays where it is, so that going there stops nothing. */
  staysOn?: (pathname: string) => boolean;
  services?: SendServices;
}

const VerifyView = lazyPart(async () => (await import('./verify-view.js')).VerifyView);
const ProgressView = lazyPart(async () => (await import('../../../sending/progress/progress-view.js')).ProgressView);
const DoneView = lazyPart(async () => (await import('./done-view.js')).DoneView);
const LimitView = lazyPart(async () => (await import('./limit-view.js')).LimitView);
const UnfinishedUploads = lazyPart(async () => (await import('./unfinished-uploads.js')).UnfinishedUploads);
const SendingGuard = lazyPart(async () => (await import('../../../sending/progress/sending-guard.js')).SendingGuard);

const appear = keyframes`from { opacity: 0; transform: translateY(4px); }`;

function View({ send, services, usage }: { send: QuickSend; services: SendServices; usage: Usage | undefined }) {
  const { panel, user, refusal } = send;
  const isMember = user !== null;
  const limit =
    panel.view === 'limit'
      ? panel.reason
      : panel.view === 'form'
        ? limitOf({ user, usage, limits: send.files.limits })
        : null;
  if (limit !== null)
    return (
      <LimitView reason={limit} user={user} limits={send.files.limits} services={services} onBack={send.backToForm} />
    );
  switch (panel.view) {
    case 'verify':
      return (
        <VerifyView
          email={panel.email}
          isChecking={panel.isChecking}
          wrongTries={panel.wrongTries}
          refusal={refusal}
          onVerify={send.verify}
          onResend={send.resendCode}
          onBack={send.backToForm}
        />
      );
    case 'sending':
      return (
        <ProgressView
          job={send.job}
          isAskingCancel={panel.isAskingCancel}
          onAskCancel={send.askCancel}
          onAnswerCancel={send.answerCancel}
        />
      );
    case 'done':
      return <DoneView sent={panel.sent} isMember={isMember} onStartOver={send.startOver} onUndo={send.undo} />;
    default:
      return <FormView send={send} />;
  }
}

/** The whole way of a transfer, from the first file to its link, in one card. */
export function QuickSendPanel({
  user,
  usage,
  onSent,
  staysOn = () => false,
  services = lazyServices,
}: QuickSendPanelProps) {
  const send = useQuickSend({ user, services, onSent });
  const { panel, files, notices } = send;
  const addDropped = ({ files: dropped, unreadable }: Dropped) => {
    files.add(dropped);
    if (unreadable > 0) notices.unreadable(unreadable);
  };
  const isOver = useWindowDrop(panel.view === 'form', addDropped);
  useEarlyPicks(addDropped);
  const hasFiles = files.files.length > 0;
  useEffect(() => {
    // What comes after the form is fetched while it is filled in.
    if (hasFiles) for (const part of [VerifyView, ProgressView, DoneView, SendingGuard]) part.prefetch();
  }, [hasFiles]);

  return (
    <Paper variant="outlined" sx={{ borderRadius: 5, p: 5, boxShadow: 1 }}>
      <Box key={panel.view} sx={{ animation: `${appear} 0.2s` }}>
        <View send={send} services={services} usage={usage} />
      </Box>
      {panel.view === 'form' && !hasFiles && (user !== null || mayHaveUnfinished()) && (
        <UnfinishedUploads user={user} services={services} onFiles={files.add} />
      )}
      {panel.view === 'sending' && <SendingGuard staysOn={staysOn} />}
      {isOver && <DropVeil />}
    </Paper>
  );
}

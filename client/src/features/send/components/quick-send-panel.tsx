import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { keyframes } from '@mui/material/styles';
import { useEffect } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { clientConfig } from '../../../lib/hosts.js';
import { sendingPart } from '../../../sending/sending-part.js';
import { useHasRecordings } from '../../../sending/recording/use-has-recordings.js';
import { lazyPart, optionalPart } from '../../../ui/lazy-part.js';
import { mayHaveUnfinished } from '../../../upload/browser/unfinished-marker.js';
import type { Usage } from '../model/limit-gate.js';
import type { SentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { lazyServices } from '../services/lazy-services.js';
import type { SendServices } from '../services/send-services.js';
import { usePreHydrationFiles } from '../../../sending/files/use-pre-hydration-files.js';
import { useQuickSend, type QuickSend } from '../use-quick-send.js';
import { useWindowDrop, type Dropped } from '../../../sending/files/use-window-drop.js';
import { DropVeil } from '../../../sending/files/drop-veil.js';
import { FormView } from './form-view.js';

export interface QuickSendPanelProps {
  /** Null for a visitor. */
  user: UserView | null;
  /** Usage of the account, where known. The server decides in any case. */
  usage?: Usage | undefined;
  /** After a transfer was made, so that lists of transfers can be refetched. */
  onSent?: ((sent: SentTransfer) => void) | undefined;
  /** Another form was begun after a send. */
  onStartOver?: (() => void) | undefined;
  /** Pages under which the panel stays where it is, so that going there stops nothing. */
  staysOn?: (pathname: string) => boolean;
  services?: SendServices;
}

const VerifyView = sendingPart(async () => (await import('../../../sending/verification/verify-view.js')).VerifyView);
const ProgressView = sendingPart(async () => (await import('../../../sending/progress/progress-view.js')).ProgressView);
const DoneView = sendingPart(async () => (await import('./done-view.js')).DoneView);
const LimitView = sendingPart(async () => (await import('./limit-view.js')).LimitView);
const LogInToSend = sendingPart(async () => (await import('./log-in-to-send.js')).LogInToSend, ['service']);
const UnfinishedUploads = lazyPart(async () => (await import('./unfinished-uploads.js')).UnfinishedUploads);
const KeptRecordings = optionalPart(
  async () => (await import('../../../sending/recording/kept-recordings.js')).KeptRecordings,
);
const SendingGuard = sendingPart(async () => (await import('../../../sending/progress/sending-guard.js')).SendingGuard);

const appear = keyframes`from { opacity: 0; transform: translateY(4px); }`;

function View({ send, onStartOver }: { send: QuickSend } & Pick<QuickSendPanelProps, 'onStartOver'>) {
  const { panel, user, usage, refusal, files } = send;
  const isMember = user !== null;
  const limit = panel.view === 'limit' ? panel.reason : panel.view === 'form' && !panel.limitRead ? send.limit : null;
  if (limit !== null) {
    const onBack = () => send.readLimit(limit);
    const { limits } = files;
    return <LimitView reason={limit} user={user} limits={limits} usage={usage} onBack={onBack} />;
  }
  if (panel.view === 'form' && !isMember && !clientConfig().policies.visitorsMaySend) return <LogInToSend />;
  switch (panel.view) {
    case 'verify':
      return (
        <VerifyView
          email={panel.email}
          isChecking={send.verification.isChecking}
          wrongTries={send.verification.wrongTries}
          refusal={refusal}
          onVerify={send.verify}
          onResend={() => send.verification.resend(panel.email)}
          onBack={send.backToForm}
        />
      );
    case 'sending':
      return <ProgressView job={send.job} />;
    case 'done':
      return (
        <DoneView
          sent={panel.sent}
          isMember={isMember}
          onStartOver={() => {
            send.startOver();
            onStartOver?.();
          }}
          onUndo={send.undo}
        />
      );
    default:
      return <FormView send={send} />;
  }
}

/** All steps of a transfer, from the first file to its link, in one card. */
export function QuickSendPanel({
  user,
  usage,
  onSent,
  onStartOver,
  staysOn = () => false,
  services = lazyServices,
}: QuickSendPanelProps) {
  const send = useQuickSend({ user, usage, services, onSent });
  const { panel, files } = send;
  const owner = user?._id ?? null;
  const hasRecordings = useHasRecordings(files.files);
  const addDropped = ({ files: dropped, unreadable }: Dropped) => files.add(dropped, unreadable);
  const isDragOver = useWindowDrop(panel.view === 'form', addDropped);
  usePreHydrationFiles(addDropped);
  const hasFiles = files.files.length > 0;
  useEffect(() => {
    // The next views are fetched while the form is filled in.
    if (hasFiles) for (const part of [VerifyView, ProgressView, DoneView, SendingGuard]) part.prefetch();
  }, [hasFiles]);

  return (
    <Paper variant="outlined" sx={{ borderRadius: 5, p: 5, boxShadow: 1 }}>
      <Box key={panel.view} sx={{ animation: `${appear} 0.2s` }}>
        <View send={send} onStartOver={onStartOver} />
      </Box>
      {panel.view === 'form' && !hasFiles && (user !== null || mayHaveUnfinished()) && (
        <UnfinishedUploads user={user} services={services} onFiles={send.takeUp} />
      )}
      {hasRecordings && <KeptRecordings owner={owner} files={files.files} onFound={files.add} />}
      {panel.view === 'sending' && <SendingGuard staysOn={staysOn} />}
      {isDragOver && <DropVeil />}
    </Paper>
  );
}

import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { editTransfer, shareTransfer } from '#contract/calls.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useMember } from '../../../../lib/member.js';
import { demandsRecipientsOnly } from '../../../../lib/policies.js';
import { canShare } from '../../../../lib/team.js';
import { RecipientsOnly } from '../../../../sending/sharing/recipients-only.js';
import { SharePeople } from '../../../../sending/sharing/share-people.js';
import { useTransferChange } from '../../api/transfer-detail.queries.js';

/** Who opens a transfer, and with whom of the team it is shared. Saved at once; switches back if that fails. */
export function TransferSharing({ transfer }: { transfer: TransferView }) {
  const { sendRefusal, ...user } = useMember();
  const isShareable = (canShare(user) && sendRefusal === null) || transfer.sharedWith.length > 0;
  return (
    <Stack spacing={5}>
      <TransferRecipientsOnly transfer={transfer} />
      {isShareable && <TeamSharing transfer={transfer} />}
    </Stack>
  );
}

function TransferRecipientsOnly({ transfer }: { transfer: TransferView }) {
  const { sendRefusal, ...user } = useMember();
  const { slug, sendAs, emailTo, recipientsOnly } = transfer;
  const { enqueue: edit, isPending, variables, error } = useTransferChange(slug, editTransfer, { params: { slug } });
  return (
    <div>
      <RecipientsOnly
        isOn={(isPending ? variables.recipientsOnly : undefined) ?? recipientsOnly}
        hasRecipients={emailTo.length > 0}
        isDemanded={recipientsOnly && sendAs === 'email' && demandsRecipientsOnly(user)}
        // An account that may not send may still close the plain link.
        isDisabled={sendRefusal !== null && recipientsOnly}
        onChange={(isOn) => edit({ recipientsOnly: isOn })}
      />
      <Refused error={error} />
    </div>
  );
}

function TeamSharing({ transfer }: { transfer: TransferView }) {
  const { team = [], sendRefusal } = useMember();
  const { slug, createdBy, sharedWith } = transfer;
  const { enqueue: share, isPending, variables, error } = useTransferChange(slug, shareTransfer, { params: { slug } });
  return (
    <div>
      <SharePeople
        // An account that may not send may still stop sharing.
        people={team.filter(({ _id }) => _id !== createdBy && (sendRefusal === null || sharedWith.includes(_id)))}
        chosen={isPending ? variables.userIds : sharedWith}
        onChange={(userIds) => share({ userIds })}
      />
      <Refused error={error} />
    </div>
  );
}

function Refused({ error }: { error: unknown }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {errorText(error)}
    </Alert>
  );
}

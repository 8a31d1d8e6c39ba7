import Alert from '@mui/material/Alert';
import { shareTransfer } from '#contract/calls.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useMember } from '../../../../lib/member.js';
import { SharePeople } from '../../../../sending/sharing/share-people.js';
import { useTransferChange } from '../../api/transfer-detail.queries.js';

/** Saved at once; switches back if that fails. */
export function TransferSharing({ transfer }: { transfer: TransferView }) {
  const errorText = useErrorText();
  const { team = [], sendRefusal } = useMember();
  const { slug, createdBy, sharedWith } = transfer;
  const { enqueue: share, isPending, variables, error } = useTransferChange(slug, shareTransfer, { params: { slug } });
  return (
    <>
      <SharePeople
        // An account that may not send may still stop sharing.
        people={team.filter(({ _id }) => _id !== createdBy && (sendRefusal === null || sharedWith.includes(_id)))}
        chosen={isPending ? variables.userIds : sharedWith}
        onChange={(userIds) => share({ userIds })}
      />
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorText(error)}
        </Alert>
      )}
    </>
  );
}

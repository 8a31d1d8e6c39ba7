import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { instantOfMove } from '#contract/transfers/expiry.js';
import type { editTransfer } from '#contract/transfers/transfer-changes.js';
import { PasswordHasher } from '../../../core/secrets/password-hasher.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Member } from '../../identity/auth/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import {
  type Change,
  type ChangedFields,
  currentRecipients,
  expiryChanges,
  isSavedCopy,
  refuseEncrypted,
  type Transfer,
  TransferChanges,
} from '../transfers/index.js';
import { onlyReducesExposure } from './domain/exposure.js';
import { movedExpiry } from './transfer-expiry.service.js';

type Edit = BodyOf<typeof editTransfer>;

interface Prepared {
  edit: Edit;
  /** Hash of the new password; null if it is unchanged or removed. */
  passwordHash: string | null;
}

/** Edits of a sent transfer by its owner: title, message, expiry, password, limit and reminders. */
@Injectable()
export class TransferEdits {
  constructor(
    private readonly changes: TransferChanges,
    private readonly hasher: PasswordHasher,
    private readonly policies: InstallationPolicies,
  ) {}

  /**
   * One atomic write. A suspended or unpaid member may only reduce what the link exposes.
   */
  async edit({ scope, entitlements, transferSettings }: Member, slug: string, edit: Edit): Promise<Transfer> {
    if (edit.password !== undefined) this.policies.assertPassword(edit.password, transferSettings);
    const passwordHash = edit.password ? await this.hasher.hash(edit.password) : null;
    return this.changes.changeTransfer({ scope, slug }, (transfer, now) => {
      if (isSavedCopy(transfer) && changesLink(edit)) throw new AppError('saved-copy');
      if (edit.recipientsOnly && currentRecipients(transfer).length === 0) throw new AppError('no-recipients');
      const isOpened = edit.recipientsOnly === false && transfer.recipientsOnly === true && transfer.sendAs === 'email';
      if (isOpened && this.policies.demandsRecipientsOnly(transferSettings)) throw new AppError('recipients-only-rule');
      if (edit.message) refuseEncrypted(transfer);
      const until = instantOfMove(edit, now.getTime());
      if (!onlyReducesExposure(transfer, { ...edit, expiryDate: until })) entitlements.assertMaySend();
      const moved =
        until === undefined || until === transfer.expiresAt.getTime()
          ? null
          : movedExpiry(transfer, { until: new Date(until), now, entitlements });
      if (moved) this.policies.assertExpiry(moved, transfer.expiresAt);
      const changes = {
        ...changedFields(transfer, { edit, passwordHash }),
        ...(moved && expiryChanges(transfer, moved, now)),
      };
      return Object.keys(changes).length > 0 ? { changes, event: eventOf(changes) } : null;
    });
  }
}

function changesLink({ title: _title, message: _message, ...ofLink }: Edit): boolean {
  return Object.values(ofLink).some((value) => value !== undefined);
}

function changedFields(transfer: Transfer, { edit, passwordHash }: Prepared): ChangedFields {
  const { title, message, downloadLimit, recipientsOnly, reminds } = edit;
  const changesPassword = edit.password !== undefined && (passwordHash !== null || transfer.passwordHash !== null);
  return {
    ...(title !== undefined && title !== transfer.title && { title }),
    ...(message !== undefined && message !== transfer.message && { message }),
    ...(downloadLimit !== undefined && downloadLimit !== transfer.downloadLimit && { downloadLimit }),
    ...(recipientsOnly !== undefined && recipientsOnly !== (transfer.recipientsOnly === true) && { recipientsOnly }),
    ...(reminds !== undefined && reminds !== transfer.reminds && { reminds }),
    ...(changesPassword && {
      passwordHash,
      // Invalidates tickets of the old password and removes the lock after wrong guesses at it.
      passwordVersion: transfer.passwordVersion + 1,
      wrongPasswords: 0,
    }),
  };
}

/** The changed fields; texts of users are left out of the log. */
function eventOf(changes: ChangedFields): Change['event'] {
  const { expiresAt, downloadLimit, passwordHash, recipientsOnly, reminds } = changes;
  const names = ['title', 'message', 'downloadLimit', 'recipientsOnly', 'reminds'];
  const fields = names.filter((name) => name in changes);
  if (expiresAt) fields.push('expiry');
  if (passwordHash !== undefined) fields.push('password');
  return {
    kind: 'edited',
    data: {
      fields,
      ...(expiresAt && { expiresAt: expiresAt.getTime() }),
      ...(downloadLimit !== undefined && { downloadLimit }),
      ...(recipientsOnly !== undefined && { recipientsOnly }),
      ...(reminds !== undefined && { reminds }),
      ...(passwordHash !== undefined && { hasPassword: passwordHash !== null }),
    },
  };
}

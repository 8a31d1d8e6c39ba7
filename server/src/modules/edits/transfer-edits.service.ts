import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { instantOfMove } from '#contract/expiry.js';
import type { editTransfer } from '#contract/transfer-changes.js';
import { AppError } from '../../core/errors/app-error.js';
import { PasswordHasher } from '../../core/secrets/password-hasher.js';
import type { Member } from '../auth/index.js';
import { type Change, type ChangedFields, type Transfer, TransferChanges } from '../transfers/index.js';
import { expiryChanges } from './expiry-changes.js';
import { isExposedLess } from './domain/exposure.js';
import { movedExpiry } from './transfer-expiry.service.js';

type Edit = BodyOf<typeof editTransfer>;

interface Prepared {
  edit: Edit;
  /** Of the new password; null where none is asked for, or none at all. */
  passwordHash: string | null;
}

/** What an owner writes anew on a transfer that was sent. */
@Injectable()
export class TransferEdits {
  constructor(
    private readonly changes: TransferChanges,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * All of it in one write, or nothing. A suspended member may still lower what a link exposes.
   * @throws {AppError} transfer-not-found, suspended, expiry-out-of-range, expiry-not-in-plan, transfer-changed
   */
  async edit({ ownerId, role, status }: Member, slug: string, edit: Edit): Promise<Transfer> {
    const passwordHash = edit.password ? await this.hasher.hash(edit.password) : null;
    return this.changes.apply({ ownerId, slug }, (transfer, now) => {
      const until = instantOfMove(edit, now.getTime());
      if (status === 'revoke' && !isExposedLess(transfer, { ...edit, expiryDate: until }))
        throw new AppError('suspended');
      const moved =
        until === undefined || until === transfer.expiresAt.getTime()
          ? null
          : movedExpiry(transfer, { until: new Date(until), now, role });
      const changes = {
        ...changedFields(transfer, { edit, passwordHash }),
        ...(moved && expiryChanges(transfer, moved, now)),
      };
      return Object.keys(changes).length > 0 ? { changes, event: eventOf(changes) } : null;
    });
  }
}

function changedFields(transfer: Transfer, { edit, passwordHash }: Prepared): ChangedFields {
  const { title, message, downloadLimit, reminds } = edit;
  const isOtherPassword = edit.password !== undefined && (passwordHash !== null || transfer.passwordHash !== null);
  return {
    ...(title !== undefined && title !== transfer.title && { title }),
    ...(message !== undefined && message !== transfer.message && { message }),
    ...(downloadLimit !== undefined && downloadLimit !== transfer.downloadLimit && { downloadLimit }),
    ...(reminds !== undefined && reminds !== transfer.reminds && { reminds }),
    ...(isOtherPassword && {
      passwordHash,
      // What visitors proved with the old one is void, and so is the lock that wrong guesses at it closed (A57).
      passwordVersion: transfer.passwordVersion + 1,
      wrongPasswords: 0,
    }),
  };
}

/** Which things changed, and to what where that is no text of anybody. */
function eventOf(changes: ChangedFields): Change['event'] {
  const { expiresAt, downloadLimit, passwordHash, reminds } = changes;
  const names = { title: 'title', message: 'message', downloadLimit: 'downloadLimit', reminds: 'reminds' } as const;
  const fields: string[] = Object.entries(names).flatMap(([field, name]) => (field in changes ? [name] : []));
  if (expiresAt) fields.push('expiry');
  if (passwordHash !== undefined) fields.push('password');
  return {
    kind: 'edited',
    data: {
      fields,
      ...(expiresAt && { expiresAt: expiresAt.getTime() }),
      ...(downloadLimit !== undefined && { downloadLimit }),
      ...(reminds !== undefined && { reminds }),
      ...(passwordHash !== undefined && { hasPassword: passwordHash !== null }),
    },
  };
}

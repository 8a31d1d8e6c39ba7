import { listCases } from '#contract/admin/abuse.js';
import { searchMessages } from '#contract/admin/inbox.js';
import { readStaffOverview } from '#contract/admin/overview.js';
import type { DetailsOf, ErrorCode } from '#contract/errors/catalogue.js';
import { ownInvite } from '#contract/accounts/invites.js';
import { listNotifications } from '#contract/notifications.js';
import { findPublicKeys, readAccountKey } from '#contract/accounts/account-keys.js';
import { anonCheck, refreshSession, type UserView } from '#contract/accounts/auth.js';
import { listExtensionRequests } from '#contract/transfers/extensions.js';
import { readOverview } from '#contract/transfers/library.js';
import { readSecurity } from '#contract/accounts/security.js';
import { readAccountAccess, readChangelog, readLocation } from '#contract/site/site.js';
import {
  discardUpload,
  folderSize,
  listOpenUploads,
  listUploaded,
  openUpload,
  signPuts,
} from '#contract/transfers/storage.js';
import { listGuestUploads } from '#contract/requests/guest-uploads.js';
import { listUnfinishedUploads } from '#contract/requests/submissions.js';
import { createTransfer, listTransfers } from '#contract/transfers/transfers.js';
import { HOUR_MS } from '#contract/units.js';
import { buildStaffOverview } from '../src/features/admin/testing/overview.builder.js';
import { buildSession } from '../src/lib/testing/builders.js';
import { Refusal, type FakeServer } from '../src/lib/testing/fake-server.js';
import { buildList, buildTransfer } from '../src/lib/testing/transfer.builder.js';

/** Responses that every page needs, for a new account without content, or a visitor. */
export function defaultAnswers(server: FakeServer, user: UserView | null): void {
  server
    .on(refreshSession, () => {
      if (!user) throw new Refusal('session-ended');
      return buildSession({ user });
    })
    .on(anonCheck, () => ({ loggedIn: user !== null, user, now: Date.now() }))
    .on(listNotifications, () => ({ notifications: [], hasMore: false, unread: 0 }))
    .on(readAccountKey, () => ({ key: null }))
    .on(findPublicKeys, () => ({ keys: [] }))
    .on(readChangelog, () => ({ entries: [], hasMore: false }))
    .on(readAccountAccess, () => ({
      html: '<p>Write to <strong>support</strong>.</p><ul><li>Reading works.</li><li>Sending does not.</li></ul>',
    }))
    .on(readLocation, () => ({ city_name: '', country: '' }))
    .on(readSecurity, () => ({ secondFactor: null, passkeys: [], proof: 'password' as const }))
    .on(ownInvite, () => ({ code: 'harbour1invt', joined: 3 }))
    .on(folderSize, () => 0)
    .on(listOpenUploads, () => ({ uploads: [] }))
    .on(listUnfinishedUploads, () => ({ uploads: [] }))
    .on(listGuestUploads, () => ({ heldBytes: 0, uploads: [] }))
    .on(listExtensionRequests, () => ({ requests: [], total: 0 }))
    .on(readOverview, () => ({
      storage: { usedBytes: 0, limitBytes: 5_000_000_000 },
      month: { sent: 0, limit: 20 },
      counts: { all: 0, active: 0, expired: 0 },
      expiringSoon: { transfers: [], count: 0 },
      unseen: { transfers: [], count: 0 },
      latestDownloads: [],
    }))
    .on(listTransfers, () => buildList([]))
    .on(listCases, () => ({
      cases: [],
      total: 0,
      waiting: { 'to-do': 0, open: 0, 'under-review': 0, appealed: 0 },
    }))
    .on(readStaffOverview, () => buildStaffOverview())
    .on(searchMessages, () => ({ messages: [], total: 0 }));
  uploadAnswers(server);
}

/** The calls of an upload session, of any files. */
function uploadAnswers(server: FakeServer): void {
  const prefix = 'users/user-1/abc1234/';
  server
    .on(openUpload, ({ body }) => ({
      AccessKeyId: '',
      AccessKeySecret: '',
      SecurityToken: 'upload-token',
      uploadToken: 'upload-token',
      Expiration: new Date(Date.now() + HOUR_MS).toISOString(),
      slug: 'abc1234',
      prefix,
      endpoint: '',
      bucket: 'sampan',
      region: '',
      mode: 'signed' as const,
      minPartSize: 5_242_880,
      maxParts: 10_000,
      uploadTicket: 'upload-ticket',
      senderTicket: null,
      files: (body.files ?? []).map((file, index) => ({ ...file, itemPath: `${prefix}${index}` })),
    }))
    .on(signPuts, ({ body }) => ({
      requests: body.itemPaths.map((itemPath) => ({
        itemPath,
        method: 'PUT' as const,
        url: `/objects/${itemPath}`,
        headers: {},
        expiresAt: Date.now() + HOUR_MS,
      })),
    }))
    .on(listUploaded, () => ({ files: [] }))
    .on(discardUpload, () => ({ discarded: true as const }))
    .on(createTransfer, () => ({ data: { ops: [buildTransfer()] } }));
}

/** An answer that does not come: what the page shows while it waits stays. */
export const unanswered = () => new Promise<never>(() => undefined);

export function refuse<C extends ErrorCode>(code: C, details?: DetailsOf<C>): () => never {
  return () => {
    throw new Refusal(code, details);
  };
}

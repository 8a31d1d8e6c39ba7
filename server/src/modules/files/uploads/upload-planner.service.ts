import { Injectable } from '@nestjs/common';
import { OPAQUE_NAME } from '#contract/transfers/encryption.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { type AnnouncedFile, refuseFiles } from './upload-files.js';
import { Stores } from '../../platform/storage/index.js';
import {
  type Forward,
  ForwardSources,
  type OpenUploadRequest,
  UploadChecks,
  type UploadOwner,
  UploadTargets,
} from './upload-ports.js';
import type { UploadPurpose } from './domain/upload-session.js';

export interface UploadPlan {
  store: string;
  /** Files that the client sends, then those that the server copies. */
  files: AnnouncedFile[];
  purpose: UploadPurpose;
  /** Source of the files that the server copies. */
  forward: Forward | null;
}

/** Checks a new upload against plan and policies, and decides its files and store. */
@Injectable()
export class UploadPlanner {
  constructor(
    private readonly targets: UploadTargets,
    private readonly sources: ForwardSources,
    private readonly checks: UploadChecks,
    private readonly policies: InstallationPolicies,
    private readonly stores: Stores,
  ) {}

  async planUpload({ principal, body, network, request }: OpenUploadRequest, owner: UploadOwner): Promise<UploadPlan> {
    const { accountId, scope, entitlements, senderEmail } = owner;
    const isFromVisitor = entitlements.isVisitor || body.type === 'request';
    const purpose = purposeOf(body, owner);
    const { to: slug, replaces = null } = purpose.kind === 'addition' ? purpose : {};
    const addition = slug === undefined ? null : await this.targets.current.addition({ slug, scope, replaces });
    const forward =
      body.forward === undefined
        ? null
        : await this.sources.current.forward({ ...body.forward, scope, principal, request });
    // Files are sealed for the key of their own transfer.
    const isAlone = body.files === undefined && (purpose.kind === 'send' || purpose.kind === 'save');
    if (forward?.isEncrypted && !isAlone) throw new AppError('transfer-encrypted');
    const files = [...(body.files ?? []), ...(forward?.files ?? [])];
    if (addition?.isEncrypted && (forward || !areOpaque(files))) throw new AppError('transfer-encrypted');
    if (files.length === 0) throw new AppError('no-files');
    const refusal = refuseFiles(files, { entitlements, existing: addition?.files ?? [], isFromVisitor });
    if (refusal) throw appErrorOf(refusal.code, refusal.details);
    this.policies.assertSize([...(addition?.files ?? []), ...files]);
    if (entitlements.isVisitor) this.policies.assertVisitorsMaySend();
    // The others send no transfer, so limits on their number do not apply.
    if (purpose.kind === 'send') await this.checks.check({ principal, accountId, senderEmail, network });
    return {
      store: addition?.store ?? this.stores.nameFor(owner.region),
      files,
      purpose,
      forward,
    };
  }
}

const areOpaque = (files: readonly AnnouncedFile[]): boolean => files.every(({ path }) => OPAQUE_NAME.test(path));

/** @throws {AppError} invalid-input if the call asks for two things at once */
function purposeOf(
  { type, addTo, replaces, forward, isExample, files }: OpenUploadRequest['body'],
  { entitlements, visitor }: UploadOwner,
): UploadPurpose {
  const isForRequest = type === 'request';
  if (isExample) {
    if (isForRequest || entitlements.isVisitor || addTo !== undefined || forward) throw new AppError('invalid-input');
    return { kind: 'example' };
  }
  if (forward?.save) {
    if (isForRequest || files !== undefined || addTo !== undefined) throw new AppError('invalid-input');
    return { kind: 'save' };
  }
  if (visitor) {
    if (addTo !== undefined) throw new AppError('invalid-input');
    return { kind: 'submission', requestId: visitor.requestId, visitorId: visitor.visitorId };
  }
  return addTo === undefined ? { kind: 'send' } : { kind: 'addition', to: addTo, replaces: replaces ?? null };
}

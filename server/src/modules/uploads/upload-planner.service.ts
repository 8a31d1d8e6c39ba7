import { Injectable } from '@nestjs/common';
import { AppError, appErrorOf } from '../../core/errors/app-error.js';
import { InstallationPolicies } from '../policies/index.js';
import { type AnnouncedFile, refuseFiles } from './upload-files.js';
import { Stores } from '../storage/index.js';
import { type Forward, ForwardSources } from './forward-sources.js';
import type { UploadOwner } from './upload-access.service.js';
import { UploadChecks } from './upload-checks.js';
import { UploadTargets } from './upload-targets.js';
import type { OpenUploadRequest } from './upload-sessions.service.js';

export interface UploadPlan {
  store: string;
  /** Files that the client sends, then those that the server copies. */
  files: AnnouncedFile[];
  addTo: string | null;
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

  async make({ principal, body, network, request }: OpenUploadRequest, owner: UploadOwner): Promise<UploadPlan> {
    const { accountId, scope, entitlements, senderEmail } = owner;
    const { addTo, replaces, isExample = false } = body;
    const isFromVisitor = entitlements.isVisitor || body.type === 'request';
    const isOther = isFromVisitor || addTo !== undefined || body.forward !== undefined;
    if (isExample && isOther) throw new AppError('invalid-input');
    const isSaving = body.forward?.save === true;
    if (isSaving && (body.files !== undefined || addTo !== undefined)) throw new AppError('invalid-input');
    const addition = addTo === undefined ? null : await this.targets.current.addition({ slug: addTo, scope, replaces });
    const forward =
      body.forward === undefined
        ? null
        : await this.sources.current.forward({ ...body.forward, scope, principal, request });
    const files = [...(body.files ?? []), ...(forward?.files ?? [])];
    if (files.length === 0) throw new AppError('no-files');
    const refusal = refuseFiles(files, { entitlements, existing: addition?.files ?? [], isFromVisitor });
    if (refusal) throw appErrorOf(refusal.code, refusal.details);
    this.policies.assertSize([...(addition?.files ?? []), ...files]);
    // The others send no transfer, so limits on their number do not apply.
    const isSending = !addition && !isSaving && !isExample && body.type !== 'request';
    if (entitlements.isVisitor) this.policies.assertVisitorsMaySend();
    if (isSending) await this.checks.check({ principal, accountId, senderEmail, network });
    return {
      store: addition?.store ?? this.stores.nameFor(owner.region),
      files,
      addTo: addTo ?? null,
      forward,
    };
  }
}

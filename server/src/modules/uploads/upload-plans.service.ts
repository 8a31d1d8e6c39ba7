import { Injectable } from '@nestjs/common';
import { planLimits } from '#contract/plans.js';
import { AppError, refuse } from '../../core/errors/app-error.js';
import { type AnnouncedFile, refuseFiles } from './upload-files.js';
import { Stores } from '../storage/index.js';
import { type Forward, ForwardSources } from './forward-sources.js';
import type { UploadOwner } from './upload-access.service.js';
import { UploadChecks } from './upload-checks.js';
import { UploadTargets } from './upload-targets.js';
import type { OpenUploadRequest } from './upload-sessions.service.js';

export interface UploadPlan {
  store: string;
  /** What the client sends, then what the server copies. */
  files: AnnouncedFile[];
  addTo: string | null;
  /** What the server copies, and from where. */
  forward: Forward | null;
}

/** What an upload will hold and where, once all that may speak against it has been asked. */
@Injectable()
export class UploadPlans {
  constructor(
    private readonly targets: UploadTargets,
    private readonly sources: ForwardSources,
    private readonly checks: UploadChecks,
    private readonly stores: Stores,
  ) {}

  async make({ caller, body, network, request }: OpenUploadRequest, owner: UploadOwner): Promise<UploadPlan> {
    const { ownerId, role, senderEmail } = owner;
    const { addTo, replaces } = body;
    const addition =
      addTo === undefined ? null : await this.targets.current.addition({ slug: addTo, ownerId, replaces });
    const forward =
      body.forward === undefined
        ? null
        : await this.sources.current.forward({ ...body.forward, ownerId, caller, request });
    const files = [...(body.files ?? []), ...(forward?.files ?? [])];
    if (files.length === 0) throw new AppError('no-files');
    const refusal = refuseFiles(files, { role, limits: planLimits[role], beside: addition?.files ?? [] });
    if (refusal) throw refuse(refusal.code, refusal.details);
    // What is added makes no transfer, so limits on how many there are do not concern it.
    if (!addition) await this.checks.check({ caller, ownerId, senderEmail, network });
    return {
      store: addition?.store ?? this.stores.nameFor(owner.region),
      files,
      addTo: addTo ?? null,
      forward,
    };
  }
}

import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { EndpointShape } from '#contract/endpoint.js';
import { ENDPOINT } from '../../../core/http/handles.js';
import { InstallationPolicies } from '../../policies/index.js';
import { principalOf } from './current-principal.js';

/** During maintenance only the staff is served, and what is needed to log in; runs after the principal has been authenticated. */
@Injectable()
export class MaintenanceGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly policies: InstallationPolicies,
  ) {}

  /** @throws {AppError} maintenance */
  canActivate(context: ExecutionContext): boolean {
    const endpoint = this.reflector.get<EndpointShape | undefined>(ENDPOINT, context.getHandler());
    // Bytes go to signed addresses, which are no calls: what is under way can end.
    if (!endpoint || endpoint.alwaysServed || endpoint.duringMaintenance) return true;
    const principal = principalOf(context.switchToHttp().getRequest<Request>());
    if (principal.kind === 'visitor' || principal.staffRole === null) this.policies.assertInService();
    return true;
  }
}

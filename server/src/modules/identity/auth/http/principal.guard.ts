import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import type { Strategy } from 'passport-jwt';
import { concernsAccount, type EndpointShape, isServedInView } from '#contract/endpoint.js';
import { PROOF_LIFE_SECONDS } from '#contract/limits.js';
import { hasRight, type StaffRight } from '#contract/admin/staff.js';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { ENDPOINT } from '../../../../core/http/handles.js';
import { OWN_CREDENTIAL } from '../../../../core/http/own-credential.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { isTeamMember, type Principal } from '../principal.js';
import { principalOf } from './current-principal.js';
import { Sessions } from '../sessions.service.js';
import { AccessTokenStrategies } from './access-token-strategies.js';

class AccessTokenGuard extends AuthGuard() {
  constructor(strategy: Strategy) {
    // passport takes a strategy as well as its name; the types of @nestjs/passport know the name alone.
    super({ defaultStrategy: strategy as unknown as string });
  }

  override handleRequest<M>(error: Error | null, member: M | false | null): M {
    // An error means that the database is unavailable, not that the token is invalid.
    if (error) throw error;
    if (!member) throw new AppError('unauthenticated');
    return member;
  }
}

/**
 * Authenticates every call: without `Authorization` the principal is a visitor; otherwise the access token must be valid.
 * A program with a personal token is in the request already. Then `scope`, `access`, `staff` and `stepUp` of the call's endpoint decide.
 */
@Injectable()
export class PrincipalGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly strategies: AccessTokenStrategies,
    private readonly sessions: Sessions,
    private readonly policies: InstallationPolicies,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const hasOwnCredential = this.reflector.getAllAndOverride<boolean | undefined>(OWN_CREDENTIAL, targets) ?? false;
    const isProgram = principalOf(request).kind === 'member';
    if (request.headers.authorization !== undefined && !hasOwnCredential && !isProgram)
      await new AccessTokenGuard(this.strategies.create()).canActivate(context);
    const endpoint = this.reflector.get<EndpointShape | undefined>(ENDPOINT, context.getHandler());
    if (endpoint?.stepUp) await this.readAgain(request);
    assertReadOnly(principalOf(request), endpoint);
    if (this.config.env.DISABLE_PASSWORD && endpoint?.byPassword) throw new AppError('password-disabled');
    const isOfAccount = endpoint !== undefined && concernsAccount(endpoint, request.body);
    if (!endpoint?.beforeSecondFactor || isOfAccount) withoutSecondFactor(request, endpoint);
    const principal = principalOf(request);
    // Bytes go to signed addresses, which are no calls: what is under way can end.
    if (endpoint && !endpoint.alwaysServed && !endpoint.duringMaintenance && !isStaff(principal))
      this.policies.assertInService();
    assertScope(principal, endpoint?.scope);
    assertAccess(principal, isOfAccount ? 'team-admin' : endpoint?.access);
    if (endpoint?.staff) assertStaff(principal, endpoint.staff);
    if (endpoint?.stepUp) assertProven(principal, this.clock.now());
    return true;
  }

  /** Where a proof is asked for again, nothing counts that was read earlier. */
  private async readAgain(request: Request): Promise<void> {
    const principal = principalOf(request);
    if (principal.kind !== 'member' || principal.token !== null) return;
    const member = await this.sessions.currentMemberOf(principal.userId, principal.sessionId);
    if (!member) throw new AppError('unauthenticated');
    request.user = member;
  }
}

/** Refuses changes in a view of what a person sees. Comes before anything else, so that nothing else can open a call. */
function assertReadOnly(principal: Principal, endpoint: EndpointShape | undefined): void {
  if (principal.kind !== 'member' || principal.seenBy === null) return;
  if (!endpoint || !isServedInView(endpoint)) throw new AppError('read-only-view');
}

function isStaff(principal: Principal): boolean {
  return principal.kind === 'member' && principal.staffRole !== null;
}

/** A member who lacks the second factor that their team demands is a visitor at best. */
function withoutSecondFactor(request: Request, endpoint: EndpointShape | undefined): void {
  const principal = principalOf(request);
  if (principal.kind !== 'member' || principal.secondFactorDemand !== 'unmet') return;
  if (endpoint?.access !== undefined || endpoint?.asMember) throw new AppError('second-factor-demanded');
  delete request.user;
}

function assertScope(principal: Principal, scope: EndpointShape['scope']): void {
  if (principal.kind !== 'member' || principal.token === null || scope === 'any') return;
  if (scope === undefined || !principal.token.scopes.includes(scope))
    throw new AppError('token-scope', { scope: scope ?? 'none' });
}

function assertAccess(principal: Principal, access: EndpointShape['access']): void {
  if (access === undefined) return;
  if (principal.kind !== 'member') throw new AppError('unauthenticated');
  if (access === 'team-admin' && isTeamMember(principal)) throw new AppError('not-team-admin');
}

/** Answers others as if there were no such call. */
function assertStaff(principal: Principal, right: StaffRight): void {
  const role = principal.kind === 'member' ? principal.staffRole : null;
  if (role === null) throw new AppError('not-found');
  if (!hasRight(role, right)) throw new AppError('staff-role');
}

export function assertProven(principal: Principal, now: Date): void {
  const provenAt = principal.kind === 'member' ? principal.provenAt : null;
  if (!provenAt || now.getTime() - provenAt.getTime() > PROOF_LIFE_SECONDS * 1000)
    throw new AppError('step-up-required');
}

import * as z from 'zod';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { concernsAccount, type EndpointShape, isServedInView } from '#contract/endpoint.js';
import { PROOF_LIFE_SECONDS } from '#contract/limits.js';
import { hasRight, type StaffRight } from '#contract/admin/staff.js';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { ENDPOINT, OWN_CREDENTIAL } from '../../../../core/http/handles.js';
import { Tokens } from '../../../../core/tokens/tokens.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { type RateLimit, RateLimiter } from '../../../../core/limits/rate-limiter.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { isTeamMember, type Member, type Principal, visitor } from '../principal.js';
import { Sessions } from '../sessions.service.js';
import { ACCESS_TOKEN } from '../auth.tokens.js';
import { CALLS_PER_MEMBER, CALLS_PER_NETWORK, CALLS_PER_TOKEN, UPLOAD_CALLS_PER_NETWORK } from '../domain/limits.js';

/** Passport stores the authenticated member in `request.user`. */
export function principalOf(request: Request): Principal {
  return (request.user as Member | undefined) ?? visitor;
}

/** The principal of a call with `access: 'member'`. */
export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): Member => {
  const principal = principalOf(context.switchToHttp().getRequest<Request>());
  if (principal.kind !== 'member') throw new AppError('unauthenticated');
  return principal;
});

/** The principal as authenticated by the global guard. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal =>
  principalOf(context.switchToHttp().getRequest<Request>()),
);

/** All claims are required: a token without expiry or session is not an access token. */
const accessClaims = ACCESS_TOKEN.claims.extend({ typ: z.literal(ACCESS_TOKEN.name), exp: z.int() });

/**
 * Verifies access tokens with passport-jwt: HS256 only, our issuer and audience, not expired. Then session and account are
 * loaded, so that a logout or a revoked right takes effect at once.
 */
@Injectable()
export class AccessTokenStrategies {
  constructor(
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
  ) {}

  /** One for each call: passport-jwt takes the time with its options, and passport changes the strategy that it is given. */
  create(): Strategy {
    const { algorithms, issuer, audience, ...time } = this.tokens.verifyOptions();
    const options = {
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // jsonwebtoken accepts a KeyObject; the types of passport-jwt do not.
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: null, key: Buffer) => void) =>
        done(null, this.tokens.keyOf(token) as unknown as Buffer),
      algorithms,
      issuer,
      audience,
      jsonWebTokenOptions: time,
    };
    return new Strategy(options, (payload: unknown, done) => {
      this.memberOf(payload).then(
        (member) => done(null, member ?? false),
        (error: unknown) => done(error, false),
      );
    });
  }

  private async memberOf(payload: unknown): Promise<Member | null> {
    const { data: claims } = accessClaims.safeParse(payload);
    return claims ? this.sessions.memberOf(claims.sub, claims.sid) : null;
  }
}

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
    // Bytes go to signed addresses, which are no calls: uploads and downloads in progress can end.
    if (endpoint && !endpoint.alwaysServed && !endpoint.duringMaintenance && !isStaff(principal))
      this.policies.assertInService();
    assertScope(principal, endpoint?.scope);
    assertAccess(principal, isOfAccount ? 'team-admin' : endpoint?.access);
    if (endpoint?.staff) assertStaff(principal, endpoint.staff);
    if (endpoint?.stepUp) assertProven(principal, this.clock.now());
    return true;
  }

  /** A call that needs a new proof must not rely on a session that was read earlier. */
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

/** General rate limit of all calls; runs after the principal has been authenticated. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<EndpointShape | undefined>(ENDPOINT, context.getHandler());
    if (!endpoint || endpoint.unlimited || endpoint.alwaysServed) return true;
    const request = context.switchToHttp().getRequest<Request & { user?: Member }>();
    const [limit, key] = limitOf(endpoint, request);
    await this.limiter.takePoint(limit, key);
    return true;
  }
}

function limitOf(endpoint: EndpointShape, request: Request & { user?: Member }): [RateLimit, string] {
  if (endpoint.uploadLimit) return [UPLOAD_CALLS_PER_NETWORK, networkOf(request)];
  if (request.user?.token) return [CALLS_PER_TOKEN, request.user.token.id];
  return request.user ? [CALLS_PER_MEMBER, request.user.userId] : [CALLS_PER_NETWORK, networkOf(request)];
}

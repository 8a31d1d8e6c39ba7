import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import * as calls from '#contract/calls.js';
import { concernsAccount, type EndpointShape } from '#contract/endpoint.js';
import { ENDPOINT } from '../../../../core/http/handles.js';
import { type Member, principalOf } from '../../../identity/auth/index.js';
import { subjectOf } from '../domain/team-activity.js';
import { TeamActivity } from '../team-activity.service.js';

const nameOf = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>): string => `${method} ${path}`;
const names = new Map(Object.entries(calls).map(([name, call]) => [nameOf(call), name]));

/** Sets the subject of a call whose input and answer do not name it. */
export function isAbout({ locals }: Response, subject: string): void {
  locals['subject'] = subject;
}

/** Records each change that a user of a team makes; `unlogged` calls are none. */
@Injectable()
export class TeamActivityInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly activity: TeamActivity,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const endpoint = this.reflector.get<EndpointShape | undefined>(ENDPOINT, context.getHandler());
    const principal = principalOf(request);
    if (!endpoint || !isChange(endpoint, request.body) || principal.kind !== 'member' || !principal.hasTeam)
      return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        await this.record(endpoint, principal, { request, answer });
        return answer;
      }),
    );
  }

  private async record(
    endpoint: EndpointShape,
    member: Member,
    { request, answer }: { request: Request; answer: unknown },
  ): Promise<void> {
    const { params, body, res } = request;
    const given: unknown = res?.locals['subject'];
    const subject = typeof given === 'string' ? given : subjectOf({ params, body, answer });
    await this.activity.record(member.accountId, member, {
      call: names.get(nameOf(endpoint)) ?? nameOf(endpoint),
      subject,
    });
  }
}

function isChange(endpoint: EndpointShape, body: unknown): boolean {
  return (endpoint.method !== 'GET' && !endpoint.unlogged) || concernsAccount(endpoint, body);
}

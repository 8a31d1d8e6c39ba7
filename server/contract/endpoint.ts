import type * as z from 'zod';
import type { TokenScope } from './choices.js';
import type { ErrorCode } from './errors/catalogue.js';
import type { StaffRight } from './admin/staff.js';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface EndpointShape {
  method: HttpMethod;
  /** Path at the origin's root; `{name}` marks a path parameter. */
  path: string;
  /**
   * `member`: only with a session, others get `unauthenticated`. `team-admin`: and those who are a mere member of a team get
   * `not-team-admin`; a user without a team is the admin of their account. Default: anyone; the call itself decides.
   */
  access?: 'member' | 'team-admin';
  /** A member makes it as one, never as a visitor: without the second factor that their team demands they are refused. */
  asMember?: true;
  /** Logs in by a password, or by a mail in its place: refused with `password-disabled` where only single sign-on is left. */
  byPassword?: true;
  /** The right of the installation's staff that it needs. To others there is nothing at the address; staff without it get `staff-role`. */
  staff?: StaffRight;
  /**
   * Served also to a user who has not set up the second factor that their team demands. Other calls refuse them with
   * `second-factor-demanded`, or treat them as a visitor if visitors may call.
   */
  beforeSecondFactor?: true;
  /**
   * Fields of the body that change the account, if the rest concerns the caller alone. With one of them the call needs
   * an admin of the team who has the second factor that it demands, and is logged in the team's activity.
   */
  ofAccount?: readonly string[];
  /** Only for sessions that have proven within 10 minutes who makes the call; others get `step-up-required`. */
  stepUp?: true;
  /**
   * Whether it is served in an impersonation, in which someone of the staff sees what a person sees; others refuse with
   * `read-only-view`. Default: a GET is. True for another call that only reads; false for a GET that returns contents,
   * exports or secrets, or that changes something.
   */
  inView?: boolean;
  /**
   * The scope that a personal access token needs for it; `any`: none, the token alone. Default: no token may make the call, as
   * those on account, log-in, team, billing and the tokens themselves.
   */
  scope?: TokenScope | 'any';
  /** Request body; absent for calls without one. Strict: an unknown key is refused. */
  body?: z.ZodType;
  query?: z.ZodType;
  params?: z.ZodType;
  /** Headers that carry data (lower-case names). */
  headers?: z.ZodType;
  /** Absent if the handler sends a page, a file or a stream itself. */
  response?: z.ZodType;
  /** Status of success; default 200. */
  status?: number;
  /** Further statuses that come without an error code. */
  otherStatuses?: readonly number[];
  /** Error codes of this call, in addition to those of every call (`commonErrors`) and of its other fields. */
  errors?: readonly ErrorCode[];
  /** Maximum size of the request body; default 256 KiB. */
  bodyBytes?: number;
  /** A body of any type is accepted and not read. */
  ignoresBody?: true;
  /** A body of any type is passed on as its bytes, up to `bodyBytes`: for signatures over them. */
  rawBody?: true;
  /** The path contains a secret: responses are not indexed, and the page is not sent as `Referer`. */
  secretPath?: true;
  /** Not counted by the general rate limit of calls. */
  unlimited?: true;
  /** Counted by network, among the calls of uploads. */
  uploadLimit?: true;
  /** Left out of the activity of teams: changes nothing, concerns the caller alone, or is a step of an upload. */
  unlogged?: true;
  /**
   * Answers on the own link domain of an account too, for what is this account's; for callers without a session only.
   * Others are not found there.
   */
  onLinkDomain?: true;
  /** Served to everybody during maintenance: the settings of the pages, and what the staff needs to log in. */
  duringMaintenance?: true;
  /** Served while the server stops and beyond the limit of concurrent requests. */
  alwaysServed?: true;
}

/** Declares a call for the server's handler, the clients' types and the OpenAPI document. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

/** See `inView`. */
export function isServedInView({ method, inView }: Pick<EndpointShape, 'method' | 'inView'>): boolean {
  return inView ?? method === 'GET';
}

/** Whether this body changes the account; see `ofAccount`. */
export function concernsAccount({ ofAccount = [] }: Pick<EndpointShape, 'ofAccount'>, body: unknown): boolean {
  return typeof body === 'object' && body !== null && ofAccount.some((field) => Object.hasOwn(body, field));
}

declare const endpointOfCall: unique symbol;

/** An endpoint without its schemas (`calls.ts`), which are types alone: all that a client needs at run time. */
export interface Call<E extends EndpointShape> {
  method: E['method'];
  path: E['path'];
  /** The compiler alone reads this; no such property exists at run time. */
  readonly [endpointOfCall]: E;
}

type Endpoint = EndpointShape | Call<EndpointShape>;
type ShapeOf<T extends Endpoint> =
  T extends Call<infer E extends EndpointShape> ? E : T extends EndpointShape ? T : never;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

export type BodyOf<E extends Endpoint> = Out<ShapeOf<E>['body']>;
export type QueryOf<E extends Endpoint> = Out<ShapeOf<E>['query']>;
export type ParamsOf<E extends Endpoint> = Out<ShapeOf<E>['params']>;
export type HeadersOf<E extends Endpoint> = Out<ShapeOf<E>['headers']>;
export type ResponseOf<E extends Endpoint> = Out<ShapeOf<E>['response']>;
export type BodyInput<E extends Endpoint> = In<ShapeOf<E>['body']>;
export type QueryInput<E extends Endpoint> = In<ShapeOf<E>['query']>;

/** Everything a caller sends. */
export interface CallInput<E extends EndpointShape> {
  body?: BodyInput<E>;
  query?: QueryInput<E>;
  params?: In<E['params']>;
  headers?: In<E['headers']>;
}

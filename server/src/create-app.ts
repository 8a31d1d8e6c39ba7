import { type INestApplication, Logger as NestLogger } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppModule } from './app.module.js';
import { clientOrigins } from './core/core.settings.js';
import type { Environment } from './config/env.js';
import { METRICS_PATH } from './config/constants.js';
import { Clock } from './core/clock/clock.js';
import { ErrorReports } from './core/error-reports/error-reports.js';
import { ErrorFilter } from './core/errors/error.filter.js';
import { HealthRegistry } from './core/health/health.js';
import { handledEndpoints, routePath } from './core/http/handles.js';
import { InFlight, paceOver, SlowClients } from './core/http/open-requests.js';
import { InputPipe, jsonBody } from './core/http/input.js';
import { ResponseInterceptor } from './core/http/response.interceptor.js';
import { securityHeaders } from './core/http/security-headers.js';
import { trustProxy } from './core/http/request-origin.js';
import { JobQueue } from './core/jobs/job-queue.js';
import { Log } from './core/logging/log.js';
import { metricsPage } from './core/metrics/metrics-page.js';
import { Metrics } from './core/metrics/metrics.js';
import { Tracing } from './core/tracing/tracing.js';
import { DerivedSecrets } from './core/secrets/secrets.js';
import { assignRequestId, requestLog, requestMetrics, requestTracing } from './core/http/request-records.js';
import { LinkDomainGate } from './modules/members/domains/index.js';
import { LiveStreams } from './modules/members/notifications/index.js';
import { Sessions, ViewKeysInterceptor } from './modules/identity/auth/index.js';
import { QueueControl } from './modules/staff/operations/index.js';
import { RequestPages } from './modules/reach/requests/index.js';
import { InstallationPolicies } from './modules/platform/policies/index.js';
import { clientAssets, ClientPage, installationFiles, secretPages, SitePages } from './modules/staff/site/index.js';
import { DiskObjects, DownloadAuthorizers, downloadHeaders, Stores } from './modules/platform/storage/index.js';
import { UploadAdmission } from './modules/files/uploads/index.js';
import { LinkPreviews } from './modules/reach/downloads/index.js';
import { queueBoard } from './queue-board.js';

/** Response headers that pages of another host read. */
const exposedHeaders = ['Retry-After', 'Content-Range', 'Content-Length', 'ETag'];

export interface ServerApp {
  app: NestExpressApplication;
  /** Refuses new requests, lets running ones finish, then closes everything. */
  stop(): Promise<void>;
}

/** Nest's own 404 handler would run before the fallback to the client's page. */
class PagesLastAdapter extends ExpressAdapter {
  override setNotFoundHandler(): void {}
}

/** Assembles the server; does not listen yet. Tests pass their own clock. */
export async function createApp(env: Environment, clock?: Clock): Promise<ServerApp> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot({ env, service: 'server', ...(clock && { clock }) }),
    new PagesLastAdapter(),
    {
      bodyParser: false,
      logger: env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace' ? new NestLogger() : false,
      abortOnError: false,
    },
  );
  const endpoints = handledEndpoints();
  const alwaysServed = endpoints.filter((endpoint) => endpoint.alwaysServed).map(({ path }) => path);
  const secretPaths = endpoints.filter((endpoint) => endpoint.secretPath).map(({ path }) => routePath(path));
  const inFlight = new InFlight(env.REQUESTS_PER_NETWORK, alwaysServed);
  const log = app.get(Log);
  const filter = new ErrorFilter(log, app.get(ErrorReports));
  if (!env.PUBLIC_URL.startsWith('https:'))
    log.warn({}, 'PUBLIC_URL is not https: passwords and sessions can be read on the way');
  const express = app.getHttpAdapter().getInstance();
  const apiOrigins = clientOrigins(env);

  readRequestsBy(app, env);
  useMetrics(app, env);
  app.use(
    new SlowClients(paceOver(env.SLOW_TRANSFER_SECONDS)).middleware,
    assignRequestId,
    requestLog(log),
    ...securityHeaders({
      https: env.PUBLIC_URL.startsWith('https:'),
      storeOrigins: await app.get(Stores).publicOrigins(),
      apiOrigins,
      secretPaths: [...secretPages, ...secretPaths],
      pictureOrigins: env.COMPANY_LOGO_URL === '' ? [] : [new URL(env.COMPANY_LOGO_URL).origin],
    }),
    inFlight.middleware,
  );
  // Pages of PUBLIC_URL reach this server under another host only then.
  if (apiOrigins.length > 0) app.enableCors({ origin: env.PUBLIC_URL, credentials: true, exposedHeaders });
  app.use(app.get(LinkDomainGate).handler(endpoints));
  app.use('/objects', objectsHandler(app, log));
  app.use('/queues', boardOf(app, env));
  app.use(compression({ filter: isCompressible }));
  app.use(jsonBody(endpoints));
  app.useGlobalPipes(new InputPipe());
  const viewKeys = new ViewKeysInterceptor(app.get(DerivedSecrets));
  app.useGlobalInterceptors(viewKeys, new ResponseInterceptor(app.get(Reflector)));
  app.useGlobalFilters(filter);
  describeLinks(app);
  await app.init();
  // After all routes: the rest is a file or a page of the public site or of the client, or a 404.
  express.use(installationFiles(app.get(InstallationPolicies)));
  express.use(clientAssets(env.CLIENT_DIR));
  express.use(app.get(SitePages).handler());
  express.use(app.get(ClientPage).fallback());
  express.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    filter.answer(error, request, response),
  );
  limitSlowClients(app);
  // It does not hold up the start.
  void app.get(Stores).logProblems(env.PUBLIC_URL, log);
  return { app, stop: () => stop(app, inFlight, env.SHUTDOWN_SECONDS) };
}

function readRequestsBy(app: NestExpressApplication, env: Environment): void {
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy(env.TRUST_PROXY));
  app.set('query parser', 'simple');
}

function useMetrics(app: NestExpressApplication, env: Environment): void {
  const [metrics, tracing] = [app.get(Metrics), app.get(Tracing)];
  if (tracing.isOn) app.use(requestTracing(tracing));
  app.use(requestMetrics(metrics));
  app.use(METRICS_PATH, metricsPage(metrics, env.METRICS_TOKEN));
}

function boardOf(app: NestExpressApplication, { PUBLIC_URL: publicUrl }: Environment): RequestHandler[] {
  const [sessions, jobs, control, clock] = [
    app.get(Sessions),
    app.get(JobQueue),
    app.get(QueueControl),
    app.get(Clock),
  ];
  return queueBoard({ sessions, jobs, control, publicUrl, now: () => clock.now() });
}

/** Gives chats the previews of links to transfers and to requests. */
function describeLinks(app: NestExpressApplication): void {
  const [transfers, requests] = [app.get(LinkPreviews), app.get(RequestPages)];
  app
    .get(ClientPage)
    .describeLinksBy(({ to, personId, ...link }) =>
      to === 'transfer'
        ? transfers.previewOf({ ...link, recipientId: personId })
        : requests.previewOf({ ...link, personId }),
    );
}

function objectsHandler(app: NestExpressApplication, log: Log): RequestHandler {
  const admission = app.get(UploadAdmission);
  return app.get(DiskObjects).handler({
    downloads: app.get(DownloadAuthorizers),
    admitUpload: (grant) => admission.admit(grant),
    log,
  });
}

/** Never compresses downloads: archives do not shrink, and byte ranges refer to the uncompressed bytes. */
function isCompressible(request: Request, response: Response): boolean {
  return (
    response.getHeader('Content-Type') !== downloadHeaders['Content-Type'] && compression.filter(request, response)
  );
}

/** Only headers have a time limit here; the rate of bodies is limited by `SlowClients`. */
function limitSlowClients(app: INestApplication): void {
  const server = app.getHttpServer();
  server.headersTimeout = 20_000;
  server.requestTimeout = 0;
  server.keepAliveTimeout = 65_000;
}

async function stop(app: NestExpressApplication, inFlight: InFlight, seconds: number): Promise<void> {
  const log = app.get(Log);
  app.get(HealthRegistry).markStopping();
  const drained = inFlight.drain(seconds);
  // Otherwise live streams would run until their tokens expire.
  app.get(LiveStreams).endAll();
  const left = await drained;
  log.info({ interrupted: left }, 'stopping');
  app.getHttpServer().closeAllConnections();
  await app.close();
}

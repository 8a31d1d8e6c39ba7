export const BROKEN_FIX = 'See the settings of this part and the log, and run it again; report it if it stays so.';

/** What to set in each proxy, by what is wrong. */

export const BODY_FIX = [
  'nginx:   client_max_body_size 0; proxy_request_buffering off;',
  'Caddy:   take max_size out of request_body (Caddy itself has no limit)',
  'Traefik: take the buffering middleware (maxRequestBodyBytes) off this router',
  'Cloudflare and other tunnels have limits of their own (100 MB): set MULTIPART_FROM_BYTES below them, or use S3',
];

export const STREAM_FIX = [
  'nginx:   proxy_buffering off; proxy_http_version 1.1; gzip off for text/event-stream',
  'Caddy:   flush_interval -1 in reverse_proxy; no encode for text/event-stream',
  'Traefik: take the buffering and compress middlewares off this router, or exclude text/event-stream',
];

export const RANGE_FIX = [
  'nginx:   proxy_force_ranges off; no proxy_cache, no slice; pass Range and If-Range on',
  'Caddy:   no header_up -Range; no encode for application/octet-stream',
  'Traefik: no headers middleware that removes Range; no compress middleware for application/octet-stream',
];

export const ETAG_FIX = [
  'nginx:   no proxy_hide_header ETag; gzip off for application/octet-stream (it weakens ETags)',
  'Caddy:   no header_down -ETag; no encode for application/octet-stream',
  'Traefik: no compress middleware for application/octet-stream, no headers middleware that removes ETag',
];

export const FORGED_FIX = [
  'The proxy must overwrite the header, and TRUST_PROXY must name that proxy alone:',
  'nginx:   proxy_set_header X-Forwarded-For $remote_addr;',
  'Caddy:   it does so, unless trusted_proxies names more than your own',
  'Traefik: no forwardedHeaders.insecure, and forwardedHeaders.trustedIPs with your own proxies only',
];

export const HEADERS_FIX = [
  'nginx:   no proxy_hide_header for them, and no add_header of your own with the same name',
  'Caddy:   no header_down that removes them',
  'Traefik: no headers middleware with the same names (an empty value removes a header)',
];

export const BACKUP_FIX = 'Run npm run backup -- <folder> now and every night; see docs/operations.md.';

export const DATABASE_FIX = 'Start it, and see MONGODB_URI.';

export const EMBEDDED_FIX =
  'Back up every night (npm run backup -- <folder>), or set MONGODB_URI; see docs/operations.md on how to move there.';

export const BROKEN_FIX =
  'Check the settings of this part and the log, and run it again; report it if the problem persists.';

/** Settings of each proxy that mend a problem. */

export const BODY_FIX = [
  'nginx:   client_max_body_size 0; proxy_request_buffering off;',
  'Caddy:   remove max_size from request_body (Caddy itself has no limit)',
  'Traefik: remove the buffering middleware (maxRequestBodyBytes) from this router',
  'Cloudflare and other tunnels have their own limits (100 MB): set MULTIPART_FROM_BYTES below them, or use S3',
];

export const BUFFERING_FIX = [
  'nginx:   proxy_request_buffering off; proxy_buffering off; proxy_http_version 1.1;',
  'Caddy:   remove request_buffers and response_buffers from reverse_proxy',
  'Traefik: remove the buffering middleware from this router',
];

export const TIMEOUT_FIX = [
  'nginx:   client_body_timeout 300s; proxy_send_timeout 300s; proxy_read_timeout 300s;',
  'Caddy:   remove read_body from the timeouts of servers',
  'Traefik: entryPoints.<name>.transport.respondingTimeouts.readTimeout=0 (its default is 60 s)',
];

export const FORGED_FIX = [
  'The proxy must overwrite the header, and TRUST_PROXY must list only that proxy:',
  'nginx:   proxy_set_header X-Forwarded-For $remote_addr;',
  'Caddy:   does this by default, unless trusted_proxies lists other proxies than your own',
  'Traefik: no forwardedHeaders.insecure, and forwardedHeaders.trustedIPs with your own proxies only',
];

export const HEADERS_FIX = [
  'nginx:   no proxy_hide_header for them, and no add_header with the same name',
  'Caddy:   no header_down that removes them',
  'Traefik: no headers middleware with the same names (an empty value removes a header)',
];

export const BACKUP_FIX = 'Run npm run backup -- <folder> now and every night; see docs/operations.md.';

export const DATABASE_FIX =
  'Start it, and check MONGODB_URI. MongoDB 5 and newer end at once ("Illegal instruction") on processors without AVX (x64) or ARMv8.2-A, such as that of a Raspberry Pi 4: run it on another machine, or use the embedded database of `npm start`.';

export const EMBEDDED_FIX =
  'Back up every night (npm run backup -- <folder>), or set MONGODB_URI; docs/operations.md says how to migrate.';

import { expect } from 'vitest'
import { ask, type Chapter, edit, type Walk } from './walk.ts'

const page = 'guide/proxy.md'

/** Through the proxy: a page, and a WebSocket, which is asked for in plain HTTP/1.1. */
async function serves(walk: Walk): Promise<void> {
  await ask(
    walk,
    'curl --silent --fail --retry 30 --retry-delay 1 --retry-connrefused https://parvis.example/ready',
  )
  const upgrade = [
    ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ].map((header) => `--header '${header}'`)
  const output = await ask(
    walk,
    `curl --silent --include --http1.1 --max-time 2 ${upgrade.join(' ')} https://parvis.example/realtime | head -1 || true`,
  )
  expect(output).toContain('101')
}

/** guide/proxy.md: one proxy after the other; nginx stays. */
export const placingProxies: Chapter = {
  title: 'each proxy before the server',
  steps: [
    { pages: [page], command: 'cp ops/caddy/Caddyfile /etc/caddy/Caddyfile' },
    {
      pages: [page],
      command: 'caddy validate --config /etc/caddy/Caddyfile',
      shows: (output) => expect(output).toContain('Valid configuration'),
    },
    {
      pages: [page],
      command: 'systemctl restart caddy',
      // Nobody gives certificates for parvis.example.
      before: (walk) =>
        edit(walk, '/etc/caddy/Caddyfile', [
          [
            /^\{\$PARVIS_SITE:parvis\.example\} \{$/m,
            `{$PARVIS_SITE:parvis.example} {\n\ttls /etc/ssl/parvis/fullchain.pem /etc/ssl/parvis/privkey.pem`,
          ],
        ]),
      shows: async (_, walk) => {
        await serves(walk)
        await ask(walk, 'systemctl stop caddy')
      },
    },
    {
      pages: [page],
      command: 'cat /etc/ssl/parvis/fullchain.pem /etc/ssl/parvis/privkey.pem > /etc/haproxy/parvis.pem',
    },
    { pages: [page], command: 'chmod 0600 /etc/haproxy/parvis.pem' },
    {
      pages: [page],
      command: 'cp ops/haproxy/haproxy.cfg /etc/haproxy/haproxy.cfg',
      before: (walk) => ask(walk, 'systemctl start haproxy'),
    },
    {
      pages: [page],
      command: 'haproxy -c -f /etc/haproxy/haproxy.cfg',
      before: (walk) =>
        edit(walk, '/etc/haproxy/haproxy.cfg', [
          ['10.0.0.11:3000', '127.0.0.1:3000'],
          ['10.0.0.12:3000', '127.0.0.1:3001'],
        ]),
      shows: (output) => expect(output).toMatch(/^Configuration file is valid$/m),
    },
    {
      pages: [page],
      command: 'systemctl reload haproxy',
      shows: async (_, walk) => {
        await serves(walk)
        await ask(walk, 'systemctl stop haproxy')
      },
    },
    {
      pages: [page],
      command: 'cp ops/nginx/parvis.conf /etc/nginx/conf.d/parvis.conf',
      before: (walk) => ask(walk, 'systemctl start nginx'),
    },
    { pages: [page], command: 'nginx -t', shows: (output) => expect(output).toContain('test is successful') },
    { pages: [page], command: 'systemctl reload nginx', shows: (_, walk) => serves(walk) },
  ],
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Name of the log that nginx writes to the folder of its test. */
export const nginxLog = 'parvis.log'

/** A proxy of `ops/` before nodes on these ports of this machine. */
export interface RunningProxy {
  address: string
  stop(): Promise<void>
}

const example = (name: string) => readFileSync(new URL(`../../../ops/${name}`, import.meta.url), 'utf8')

const isThere = (program: string, option: string) => spawnSync(program, [option]).status === 0

export const hasHaproxy = isThere('haproxy', '-v')
export const hasNginx = isThere('nginx', '-v')
export const hasCaddy = isThere('caddy', 'version')
export const hasOpenssl = isThere('openssl', 'version')

/** Replaces a part of an example, which must hold it. */
function adapt(text: string, changes: [wanted: string | RegExp, instead: string][]): string {
  return changes.reduce((changed, [wanted, instead]) => {
    const next = changed.replace(wanted, () => instead)
    if (next === changed) throw new Error(`the example has no ${wanted}`)
    return next
  }, text)
}

/** A key and a certificate for 127.0.0.1, made by openssl. */
export function makeCertificate(folder: string): { key: string; certificate: string; both: string } {
  const files = ['key.pem', 'certificate.pem', 'both.pem'] as const
  const [key, certificate, both] = files.map((name) => join(folder, name)) as [string, string, string]
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const made = spawnSync('openssl', [...kind, ...names, '-days', '2', '-keyout', key, '-out', certificate])
  if (made.status !== 0) throw new Error(made.stderr.toString())
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return { key, certificate, both }
}

/** `ops/haproxy/haproxy.cfg`, with TLS if there is a certificate. */
export async function startHaproxy(folder: string, ports: number[], pem?: string): Promise<RunningProxy> {
  const [plain, port] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  const nodes = ports.map((node, turn) => `  server node-${turn + 1} 127.0.0.1:${node}\n`).join('')
  writeFileSync(
    file,
    adapt(example('haproxy/haproxy.cfg'), [
      ['bind :80', `bind 127.0.0.1:${plain}`],
      [
        /bind :443 ssl crt \S+ /,
        pem === undefined ? `bind 127.0.0.1:${port} #` : `bind 127.0.0.1:${port} ssl crt ${pem} `,
      ],
      [/ {2}server node-1 .*\n {2}server node-2 .*\n/, nodes],
    ]),
  )
  const scheme = pem === undefined ? 'http' : 'https'
  return start('haproxy', ['-q', '-f', file], `${scheme}://127.0.0.1:${port}`)
}

/** `ops/haproxy/roles.cfg`, without TLS. */
export async function startHaproxyByRole(
  folder: string,
  ports: { web: number[]; realtime: number[] },
): Promise<RunningProxy> {
  const [plain, port] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy-roles.cfg')
  const nodes = (role: 'web' | 'realtime') =>
    ports[role].map((node, turn) => `  server ${role}-${turn + 1} 127.0.0.1:${node}\n`).join('')
  writeFileSync(
    file,
    adapt(example('haproxy/roles.cfg'), [
      ['bind :80', `bind 127.0.0.1:${plain}`],
      [/bind :443 ssl crt \S+ /, `bind 127.0.0.1:${port} #`],
      [/ {2}server web-1 .*\n {2}server web-2 .*\n/, nodes('web')],
      [/ {2}server realtime-1 .*\n {2}server realtime-2 .*\n/, nodes('realtime')],
    ]),
  )
  return start('haproxy', ['-q', '-f', file], `http://127.0.0.1:${port}`)
}

/** `ops/nginx/parvis.conf`, which nginx includes from a file like Debian's; `data` is the data folder of the node. */
export async function startNginx(
  folder: string,
  node: number,
  tls: { key: string; certificate: string },
  data?: string,
): Promise<RunningProxy> {
  const [plain, port] = [await freePort(), await freePort()]
  const site = join(folder, 'parvis.conf')
  writeFileSync(
    site,
    adapt(example('nginx/parvis.conf'), [
      ['server 127.0.0.1:3000;', `server 127.0.0.1:${node};`],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['/etc/ssl/parvis/fullchain.pem', tls.certificate],
      ['/etc/ssl/parvis/privkey.pem', tls.key],
      ['/var/lib/parvis/uploads/', `${join(data ?? folder, 'uploads')}/`],
      ['/var/log/nginx/parvis.log', join(folder, nginxLog)],
      [/\/var\/log\/nginx\/error\.log/g, join(folder, nginxLog)],
    ]),
  )
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(' ')
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `daemon off; user root; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log stderr warn;
events { worker_connections 512; }
http { access_log off; ${temporary} include ${site}; }
`.replace('user root; ', process.getuid?.() === 0 ? 'user root; ' : ''),
  )
  return start('nginx', ['-c', main, '-p', folder], `https://127.0.0.1:${port}`)
}

/** `ops/caddy/Caddyfile`, without a certificate: Caddy fetches them for public names only. */
export async function startCaddy(folder: string, ports: number[]): Promise<RunningProxy> {
  const address = `http://127.0.0.1:${await freePort()}`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, example('caddy/Caddyfile'))
  const home = join(folder, 'caddy')
  mkdirSync(home)
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], address, {
    ...{ HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    PARVIS_SITE: address,
    PARVIS_NODES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
  })
}

function start(
  program: string,
  options: string[],
  address: string,
  env: Record<string, string> = {},
): RunningProxy {
  let complaint = ''
  const child = spawn(program, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const gone = once(child, 'close')
  return {
    address,
    async stop() {
      const hasFailed = child.exitCode !== null
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await gone
      clearTimeout(late)
      if (hasFailed) throw new Error(`${program} ended: ${complaint}`)
    },
  }
}

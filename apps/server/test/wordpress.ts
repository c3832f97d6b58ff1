import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Where Debian's package `wordpress` puts its files. */
const installed = '/usr/share/wordpress'
const hasPhp = spawnSync('php', ['-m']).stdout?.toString().includes('mysqli') === true
const hasMariadb = spawnSync('mariadbd', ['--version']).status === 0

export const hasWordpress = existsSync(join(installed, 'wp-load.php')) && hasPhp && hasMariadb

/** WordPress on a port of this machine, as Debian ships it, without any plugin. */
export interface Wordpress {
  address: string
  /** Publishes a text as its editor does, and returns the post's id. */
  publishes(text: string): number
  /** A post as its readers get it: what WordPress made of its text. */
  rendered(id: number): Promise<string>
  /** The whole page of a post. */
  page(id: number): Promise<string>
  stop(): Promise<void>
}

/** The least theme that shows a post. */
const theme = `<!doctype html><html><head><meta charset="utf-8"><?php wp_head(); ?></head><body>
<?php while (have_posts()) { the_post(); the_content(); } wp_footer(); ?></body></html>`

/** WordPress asks no address of its own machine, and few ports: the site under test stands at one. */
const reachable = `<?php
add_filter('http_request_host_is_external', '__return_true');
add_filter('http_allowed_safe_ports', fn ($ports) => [...$ports, SITE_PORT]);`

/** @param sitePort port of the site that posts will embed */
export async function startWordpress(sitePort: number): Promise<Wordpress> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-wordpress-'))
  const running: ChildProcess[] = []
  const stop = async () => {
    for (const one of running.reverse()) {
      one.kill('SIGTERM')
      if (one.exitCode === null && one.signalCode === null) await once(one, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const socket = await startDatabase(folder, running)
    const root = join(folder, 'site')
    cpSync(installed, root, { recursive: true, dereference: true })
    mkdirSync(join(root, 'wp-content/themes/plain'), { recursive: true })
    mkdirSync(join(root, 'wp-content/mu-plugins'), { recursive: true })
    writeFileSync(join(root, 'wp-content/themes/plain/index.php'), theme)
    writeFileSync(join(root, 'wp-content/themes/plain/style.css'), '/* Theme Name: plain */')
    writeFileSync(
      join(root, 'wp-content/mu-plugins/reachable.php'),
      reachable.replace('SITE_PORT', String(sitePort)),
    )
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    writeFileSync(join(root, 'wp-config.php'), configuration(socket, address))
    const php = (code: string, ...words: string[]) => {
      const ran = spawnSync('php', ['-d', 'display_errors=stderr', '-r', code, '--', ...words], {
        cwd: root,
        env: { ...process.env, SERVER_NAME: '127.0.0.1' },
      })
      if (ran.status !== 0) throw new Error(`${ran.stdout}${ran.stderr}`)
      return ran.stdout.toString()
    }
    php(`define('WP_INSTALLING', true); require 'wp-load.php'; require 'wp-admin/includes/upgrade.php';
      wp_install('Gazette', 'redaction', 'redaction@example.org', true, '', 'a-long-passphrase'); switch_theme('plain');`)
    const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', root], {
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
      stdio: 'ignore',
    })
    running.push(server)
    await ready(`${address}/?rest_route=/`)
    return {
      address,
      publishes: (text) =>
        Number(
          php(
            `require 'wp-load.php'; wp_set_current_user(1);
            echo wp_insert_post(['post_title' => 'Article', 'post_status' => 'publish', 'post_content' => $argv[1]]);`,
            text,
          ),
        ),
      async rendered(id) {
        const answer = await fetch(`${address}/?rest_route=/wp/v2/posts/${id}`)
        return ((await answer.json()) as { content: { rendered: string } }).content.rendered
      },
      page: async (id) => (await fetch(`${address}/?p=${id}`)).text(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A MariaDB of its own, heard on a socket only. */
async function startDatabase(folder: string, running: ChildProcess[]): Promise<string> {
  const [data, socket] = [join(folder, 'database'), join(folder, 'socket')]
  const user = `--user=${userInfo().username}`
  const made = spawnSync('mariadb-install-db', [
    ...['--no-defaults', `--datadir=${data}`, user],
    ...['--auth-root-authentication-method=normal', '--skip-test-db'],
  ])
  if (made.status !== 0) throw new Error(`${made.stdout}${made.stderr}`)
  const server = spawn(
    'mariadbd',
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', user],
    { stdio: 'ignore' },
  )
  running.push(server)
  for (let turn = 0; turn < 150; turn += 1) {
    const asked = spawnSync('mariadb', [
      '--no-defaults',
      `--socket=${socket}`,
      '-u',
      'root',
      '-e',
      'create database if not exists wordpress',
    ])
    if (asked.status === 0) return socket
    await sleep(200)
  }
  throw new Error('MariaDB does not answer')
}

async function ready(address: string): Promise<void> {
  for (let turn = 0; turn < 150; turn += 1) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(`${address} does not answer`)
}

const configuration = (socket: string, address: string) => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', '${address}'); define('WP_SITEURL', '${address}');
define('WP_HTTP_BLOCK_EXTERNAL', false); define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`

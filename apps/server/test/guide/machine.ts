import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Result of a command. */
export interface Outcome {
  code: number
  /** Standard output and errors, in the order in which they came. */
  output: string
}

export interface Circumstances {
  /** Folder; the one of root's login by default. */
  cwd?: string
  /** Standard input. */
  input?: string
  /** True: uses this machine's network and settings, for npm. False: the machine has a network of its own. */
  outer?: boolean
}

/** Programs of a Debian machine on which Parvis is run. */
const programs = [
  'unshare',
  'setpriv',
  'nsenter',
  'sudo',
  'pg_createcluster',
  'haproxy',
  'nginx',
  'caddy',
  'openssl',
]

/** Reason why no machine can be started here; undefined when one can. */
export function whyNoMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may start a machine of its own'
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (missing.length > 0) return `${missing.join(', ')} missing (apt-get install)`
  if (!existsSync('/lib/systemd/systemd')) return 'systemd is missing (apt-get install systemd)'
  const tried = spawnSync('unshare', ['--mount', '--pid', '--net', '--cgroup', '--fork', 'true'])
  return tried.status === 0 ? undefined : `unshare is refused: ${tried.stderr}`
}

/**
 * A Debian machine with a systemd of its own: namespaces of this machine, whose files it sees and whose writes go to
 * memory. Commands of the guide run on it as they are, as root, with their real paths and ports.
 */
export class Machine {
  readonly #namespaces: ChildProcess
  #init = 0
  #complaint = ''

  private constructor(folder: string) {
    for (const name of ['machine', 'opt']) mkdirSync(join(folder, name), { recursive: true })
    const kinds = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup']
    const script = join(import.meta.dirname, 'boot.sh')
    // The machine ends with the tests, even when they are killed.
    this.#namespaces = spawn(
      'setpriv',
      [
        ...['--pdeathsig', 'KILL', 'unshare', ...kinds],
        ...['--fork', '--kill-child', '--propagation', 'private'],
        ...['sh', script, folder, process.execPath],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    this.#namespaces.stderr?.on('data', (chunk: Buffer) => {
      this.#complaint += chunk.toString()
    })
  }

  /** Starts a machine whose /opt is `opt` in this folder. */
  static async start(folder: string): Promise<Machine> {
    const machine = new Machine(folder)
    await machine.#booted()
    return machine
  }

  async #booted(): Promise<void> {
    const { pid } = this.#namespaces
    for (let turn = 0; turn < 300; turn += 1) {
      if (this.#namespaces.exitCode !== null) break
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
      const [child = ''] = children.split(' ')
      if (child !== '' && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd') {
        this.#init = Number(child)
        const { output } = await this.run('systemctl is-system-running --wait')
        if (/running|degraded/.test(output)) return
      }
      await sleep(100)
    }
    throw new Error(`the machine did not start: ${this.#complaint}`)
  }

  /** Path here of a file of the machine. */
  path(file: string): string {
    return join(`/proc/${this.#init}/root`, file)
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8')
  }

  write(file: string, text: string, mode = 0o644): void {
    mkdirSync(dirname(this.path(file)), { recursive: true })
    writeFileSync(this.path(file), text, { mode })
  }

  /** Keeps owner and mode. */
  overwrite(file: string, text: string): void {
    writeFileSync(this.path(file), text)
  }

  /** Runs a shell command as root, to its end. */
  run(command: string, { cwd = '/root', input = '', outer = false }: Circumstances = {}): Promise<Outcome> {
    const spaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', ...(outer ? [] : ['--net'])]
    const into = ['nsenter', '--target', String(this.#init), ...spaces, '--']
    const usual = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' }
    return new Promise((resolve) => {
      const child = execFile(
        'setsid',
        ['--wait', ...into, 'bash', '-c', `cd ${cwd} && exec 2>&1\n${command}`],
        { env: { ...(outer ? withoutNpm(process.env) : {}), ...usual, LANG: 'C.UTF-8' }, maxBuffer: 2 ** 26 },
        (error, stdout, stderr) => {
          const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
          resolve({ code, output: stdout + stderr })
        },
      )
      child.stdin?.end(input)
    })
  }

  /** Starts a program of this machine in the other's network. */
  spawnBeside(words: string[]): ChildProcess {
    return spawn('nsenter', ['--target', String(this.#init), '--net', '--', ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  /** Ends the machine with all its processes; its writes are lost. */
  async stop(): Promise<void> {
    if (this.#namespaces.exitCode !== null) return
    const ended = new Promise((resolve) => this.#namespaces.once('close', resolve))
    this.#namespaces.kill('SIGKILL')
    await ended
  }
}

/** Without variables of the npm and the Vitest that run the tests. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^NODE_ENV$|^VITEST/.test(name)))
}

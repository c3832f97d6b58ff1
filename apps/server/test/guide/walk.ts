import { expect } from 'vitest'
import type { Machine } from './machine.ts'
import type { MailServer } from './mail-server.ts'

/** A machine on which the guide is followed from the first page on. */
export interface Walk {
  machine: Machine
  mails: MailServer
}

/** A command of the guide, which stands on these pages, and what it has to bring about. */
export interface Step {
  pages: string[]
  command: string
  /** With the account of the server, as guide/installer.md says of the commands of Parvis. */
  asParvis?: true
  /** Folder; that of the sources by default. */
  cwd?: string
  /** What is typed. */
  input?: string
  /** Fetches from the npm registry. */
  fetches?: true
  /** What the operator does before, by an editor or elsewhere. */
  before?: (walk: Walk) => unknown
  /** What is seen after it. */
  shows?: (said: string, walk: Walk) => unknown
  /** A program that not every machine has: without it the step is passed over, in a sentence. */
  needs?: string
  /** Where the command itself cannot be run here: the reason, and the nearest that can. */
  instead?: { why: string; command?: string }
  /** The command with what lets it end, or reach what is a stand-in here. */
  typed?: string
}

export interface Chapter {
  title: string
  steps: Step[]
}

export const sources = '/opt/parvis'

/** Takes the step, which must succeed; says what is missing on this machine where it cannot. */
export async function take(step: Step, walk: Walk): Promise<'done' | 'no program' | 'no registry'> {
  const { machine } = walk
  const command = step.typed ?? (step.instead === undefined ? step.command : step.instead.command)
  if (command === undefined) return 'done'
  if (step.needs !== undefined && (await machine.run(`command -v ${step.needs}`)).code !== 0)
    return 'no program'
  await step.before?.(walk)
  const { code, said } = await machine.run(step.asParvis ? `sudo -u parvis ${command}` : command, {
    cwd: step.cwd ?? sources,
    outer: step.fetches ?? false,
    ...(step.input === undefined ? {} : { input: step.input }),
  })
  if (step.fetches && /registre npm est injoignable|ENOTFOUND|ECONNREFUSED|EAI_AGAIN/.test(said))
    return 'no registry'
  expect(code, `${command}\n${said}`).toBe(0)
  await step.shows?.(said, walk)
  return 'done'
}

/** Runs what is no command of the guide: preparation, or a look at what one brought about. */
export async function ask({ machine }: Walk, command: string, cwd = sources): Promise<string> {
  const { code, said } = await machine.run(command, { cwd })
  expect(code, `${command}\n${said}`).toBe(0)
  return said.trim()
}

/** Changes a file as an operator does in an editor; what is changed must be there. */
export function edit(
  { machine }: Walk,
  file: string,
  changes: [wanted: string | RegExp, instead: string][],
): void {
  const text = machine.read(file)
  const changed = changes.reduce((now, [wanted, instead]) => {
    expect(now, file).toMatch(wanted)
    return now.replace(wanted, () => instead)
  }, text)
  machine.overwrite(file, changed)
}

import { expect } from 'vitest'
import type { Machine } from './machine.ts'
import type { MailServer } from './mail-server.ts'

/** A machine on which the guide is followed from the first page on. */
export interface Walk {
  machine: Machine
  mails: MailServer
}

/** A command of the guide, the pages that have it, and the expected result. */
export interface Step {
  pages: string[]
  command: string
  /** Runs with the server's account, as guide/installer.md prescribes for commands of Parvis. */
  asParvis?: true
  /** Folder; that of the sources by default. */
  cwd?: string
  /** Standard input. */
  input?: string
  /** Fetches from the npm registry. */
  fetches?: true
  /** The operator's preparation, in an editor or elsewhere. */
  before?: (walk: Walk) => unknown
  /** Checks the result. */
  shows?: (output: string, walk: Walk) => unknown
  /** A program that not every machine has: without it the step is skipped with a message. */
  needs?: string
  /** For a command that cannot be run here: the reason, and the nearest one that can. */
  instead?: { why: string; command?: string }
  /** The command changed so that it ends, or reaches a stand-in. */
  typed?: string
}

export interface Chapter {
  title: string
  steps: Step[]
}

export const sources = '/opt/parvis'

/** Takes the step, which must succeed; skips it with a message where this machine lacks its program. */
export async function take(step: Step, walk: Walk): Promise<'done' | 'no program' | 'no registry'> {
  const { machine } = walk
  const command = step.typed ?? (step.instead === undefined ? step.command : step.instead.command)
  if (command === undefined) return 'done'
  if (step.needs !== undefined && (await machine.run(`command -v ${step.needs}`)).code !== 0)
    return 'no program'
  await step.before?.(walk)
  const { code, output } = await machine.run(step.asParvis ? `sudo -u parvis ${command}` : command, {
    cwd: step.cwd ?? sources,
    outer: step.fetches ?? false,
    ...(step.input === undefined ? {} : { input: step.input }),
  })
  if (step.fetches && /registre npm est injoignable|ENOTFOUND|ECONNREFUSED|EAI_AGAIN/.test(output))
    return 'no registry'
  expect(code, `${command}\n${output}`).toBe(0)
  await step.shows?.(output, walk)
  return 'done'
}

/** Runs a command that is not of the guide: to prepare a step, or to check its result. */
export async function ask({ machine }: Walk, command: string, cwd = sources): Promise<string> {
  const { code, output } = await machine.run(command, { cwd })
  expect(code, `${command}\n${output}`).toBe(0)
  return output.trim()
}

/** Changes a file as an operator does in an editor; throws when the text to change is not in it. */
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

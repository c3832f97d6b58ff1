import { type Print, printAnswer } from './answer.ts'
import { Misuse, readCommonOptions } from './arguments.ts'
import type { Command, CommandGroup } from './command.ts'
import { describeUnknown, findCommand, helpOf, isGroup, readAct, type SessionAct } from './command.ts'
import { openSession } from './session.ts'

/** Programs of `npm run NAME -- …`, each loaded when it runs. */
const programs = {
  admin: async () => (await import('./admin/commands.ts')).adminCommands,
  backup: async () => (await import('./backup/backup.ts')).backupCommand,
  'export-site': async () => (await import('./backup/export.ts')).exportCommand,
  import: async () => (await import('./import.ts')).importCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  restore: async () => (await import('./backup/restore.ts')).restoreCommand,
  'verify-backup': async () => (await import('./backup/restore.ts')).verifyBackupCommand,
} satisfies Record<string, () => Promise<Command | CommandGroup>>

export type ProgramName = keyof typeof programs

export const isProgramName = (word: string): word is ProgramName => Object.hasOwn(programs, word)

const loadCommand = (name: ProgramName): Promise<Command | CommandGroup> => programs[name]()

/**
 * Runs `npm run NAME -- …` and prints its result. Returns the exit code: 0 done, 1 failed, 2 usage; of `import` 10 and above for a
 * refused file (docs/import.md).
 * @throws StartRefusal or ConfigError with a sentence
 */
export async function runCommand(
  name: ProgramName,
  words: readonly string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const { isJson, isHelp, rest } = readCommonOptions(words)
  const root = await loadCommand(name)
  const startsWithHelp = isGroup(root) && rest[0] === 'help'
  const found = findCommand(root, startsWithHelp ? rest.slice(1) : rest)
  const { node } = found
  const isUnknown = node === root && isGroup(root) && found.rest.length > 0
  if ((isHelp || startsWithHelp) && !isUnknown) {
    print.log(helpOf(node))
    return 0
  }
  let act: SessionAct
  try {
    if (isGroup(node)) throw new Misuse(describeUnknown(found))
    act = await readAct(node, found.rest)
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    const message = isJson ? error.message : `${error.message}\n\n${helpOf(node)}`
    return printAnswer(print, { message, failure: { code: 'misuse', exitCode: 2 } }, isJson)
  }
  const session = openSession(env, print, isJson)
  try {
    return printAnswer(print, await act(session), isJson)
  } finally {
    await session.close()
  }
}

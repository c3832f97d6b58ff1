import type { AppContext } from '../src/app-context.ts'
import { adminCommands } from '../src/commands/admin/commands.ts'
import { type Command, type CommandGroup, isGroup } from '../src/commands/command.ts'
import { runCommand } from '../src/commands/run.ts'

/** Runs `npm run admin -- …` beside the running server of a test. */
export async function admin(
  { config }: Pick<AppContext, 'config'>,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const env = {
    ...process.env,
    DATABASE_URL: config.databaseUrl,
    PARVIS_DATA: config.dataFolder,
    PARVIS_URL: config.siteUrl,
    ...(config.fourEyes ? { PARVIS_FOUR_EYES: '1' } : {}),
  }
  const code = await runCommand('admin', words, env, { log: print, error: print })
  return { code, output: lines.join('\n') }
}

/** Every command of `npm run admin` by its words, those of groups one by one: `grant`, `members list`. */
export function everyAdminCommand(
  group: CommandGroup = adminCommands,
  path = '',
): [words: string, command: Exclude<Command, { needs: 'session' }>][] {
  return Object.entries(group.commands).flatMap(([word, node]) => {
    if (isGroup(node)) return everyAdminCommand(node, `${path}${word} `)
    return node.needs === 'session' ? [] : [[`${path}${word}`, node]]
  })
}

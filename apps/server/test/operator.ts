import type { AppContext } from '../src/app-context.ts'
import { runCommand } from '../src/commands/run-admin.ts'

/** Runs `npm run admin -- …` beside the running server of a test. */
export async function admin(
  { config }: Pick<AppContext, 'config'>,
  ...words: string[]
): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const env = {
    ...process.env,
    DATABASE_URL: config.databaseUrl,
    PARVIS_DATA: config.dataFolder,
    PARVIS_URL: config.siteUrl,
    ...(config.fourEyes ? { PARVIS_FOUR_EYES: '1' } : {}),
  }
  const code = await runCommand(words, env, { log: print, error: print })
  return { code, said: lines.join('\n') }
}

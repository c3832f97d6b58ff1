import { type Print, printAnswer } from './answer.ts'
import { Misuse, readCommonOptions } from './arguments.ts'
import { describeUnknown, findCommand, helpOf, isGroup, readAct, type SessionAct } from './command.ts'
import { loadCommand, type ProgramName } from './registry.ts'
import { openSession } from './session.ts'

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

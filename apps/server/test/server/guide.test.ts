import { describe, expect, test } from 'vitest'
import { chapters, elsewhere } from '../guide/chapters.ts'
import { commandsOf, isNameOf, readCommands } from '../guide/commands.ts'

const steps = chapters.flatMap((chapter) => chapter.steps)
const commands = readCommands()

/** `guide.ops.test.ts` runs the steps; this shows that no command stands in a page without one. */
describe('the walk through the operators’ guide', () => {
  const taken = new Set(steps.flatMap(({ pages, command }) => pages.map((page) => `${page}: ${command}`)))

  test('takes each command of each page', () => {
    const names = [...steps.map(({ command }) => command), ...Object.keys(elsewhere)]
    const forgotten = commands
      .filter(({ page, command }) => !taken.has(`${page}: ${command}`))
      .filter(({ command, inSentence }) => !inSentence || !names.some((whole) => isNameOf(command, whole)))
      .map(({ page, command }) => `${page}: ${command}`)
    expect(forgotten).toEqual([])
  })

  test('takes no step that no page has any more', () => {
    const standing = new Set(commands.map(({ page, command }) => `${page}: ${command}`))
    expect([...taken].filter((step) => !standing.has(step))).toEqual([])
  })

  test('finds commands in blocks, in sentences and over lines, and tells them from names', () => {
    const page = [
      ...['Lancez `npm run', 'backup -- --last`, ou lisez `PARVIS_DATA`, `/ready` et `haproxy`.', ''],
      ...['```sh', '# un mot', 'npm run migrate   # ajouter', 'curl --fail \\', '  http://ici', '```'],
    ].join('\n')
    expect(commandsOf(page)).toEqual([
      { command: 'npm run migrate', inSentence: false },
      { command: 'curl --fail http://ici', inSentence: false },
      { command: 'npm run backup -- --last', inSentence: true },
    ])
    expect(isNameOf('npm run backup', 'npm run backup -- --last')).toBe(true)
    expect(isNameOf('npm run back', 'npm run backup -- --last')).toBe(false)
  })

  test('leaves few commands to a nearest one, each for a reason', () => {
    const replaced = steps.filter(({ instead }) => instead !== undefined)
    expect(replaced.every(({ command }) => /^(?:docker|kubectl) /.test(command))).toBe(true)
  })
})

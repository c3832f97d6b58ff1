import { readFile } from 'node:fs/promises'
import { listSettings, type Setting } from '@parvis/platform/settings.ts'
import { expect, test } from 'vitest'
import { sections } from './settings.ts'

/**
 * `.env.example` and the table of settings in README.md follow from the settings. To write them anew:
 * `node node_modules/vitest/vitest.mjs run --project server config/documents -u`.
 */
const root = new URL('../../../../', import.meta.url)
const pathOf = (file: string) => new URL(file, root).pathname

const all = sections.flatMap(listSettings)
const width = 130
/** Column of the meanings in `.env.example`. */
const column = 34

function linesOf({ variable, shown, meaning }: Setting): string {
  const name = `# ${variable}=${shown}`
  let line = name.length < column ? name.padEnd(column - 1) : `${name}  `
  const lines: string[] = []
  for (const word of meaning.split(' ')) {
    if (`${line} ${word}`.length > width) {
      lines.push(line)
      line = '#'.padEnd(column - 1)
    }
    line += ` ${word}`
  }
  return [...lines, line].join('\n')
}

test('.env.example lists every variable with its default and its meaning', async () => {
  const introduction =
    '# Every variable Parvis reads, with its default. All are optional. An invalid value stops the start and says why.\n' +
    '# Written from apps/server/src/config and packages/auth/src/settings.ts by config/documents.test.ts.'
  const groups = sections.map((tree) => listSettings(tree).map(linesOf).join('\n'))
  await expect(`${[introduction, ...groups].join('\n\n')}\n`).toMatchFileSnapshot(pathOf('.env.example'))
  expect(new Set(all.map(({ variable }) => variable)).size).toBe(all.length)
})

test('the table of README.md has the defaults and meanings of the variables that it names', async () => {
  const readme = await readFile(pathOf('README.md'), 'utf8')
  const [table = ''] = /^\| Variable .*?\n(?=\n)/ms.exec(readme) ?? []
  const cells = [...table.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => {
    const found = all.find(({ variable }) => variable === name)
    if (found === undefined) throw new Error(`no setting ${name}`)
    const [sentence = ''] = /^.*?\.(?= |$)/s.exec(found.meaning) ?? []
    const usual = found.shown === '' ? '' : `\`${found.shown}\``
    return [`\`${name}\``, usual, sentence.slice(0, -1)]
  })
  const rows = [['Variable', 'Default', 'Meaning'], ...cells]
  const widths = [0, 1, 2].map((index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  const lines = rows.map(
    (row) => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`,
  )
  lines.splice(1, 0, `| ${widths.map((size) => '-'.repeat(size)).join(' | ')} |`)
  const written = readme.replace(table, () => `${lines.join('\n')}\n`)
  await expect(written).toMatchFileSnapshot(pathOf('README.md'))
})

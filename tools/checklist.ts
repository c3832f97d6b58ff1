import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Lists the lines of docs/checklist.tsv that no test title names. `npm run checklist`, or with areas: `npm run
 * checklist -- feed post`. Exits 1 when a title has an unknown id.
 */
const root = new URL('..', import.meta.url).pathname
const testRoots = ['apps', 'packages', 'e2e']
const areas = process.argv.slice(2)

const lines = (await readFile(join(root, 'docs/checklist.tsv'), 'utf8'))
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [id = '', area = '', , requirement = ''] = line.split('\t')
    return { id, area, requirement }
  })

const named = new Set<string>()
for (const testRoot of testRoots) {
  for (const file of await readdir(join(root, testRoot), { recursive: true })) {
    if (!/\.(test|spec)\.tsx?$/.test(file) || file.includes('node_modules')) continue
    const text = await readFile(join(root, testRoot, file), 'utf8')
    for (const [, ids = ''] of text.matchAll(/['[]((?:[A-Z]{2,4}-\d{2})(?:[ ,]+[A-Z]{2,4}-\d{2})*)[\]']/g)) {
      for (const id of ids.split(/[ ,]+/)) named.add(id)
    }
  }
}

const known = new Set(lines.map((line) => line.id))
const unknown = [...named].filter((id) => !known.has(id))
const wanted = lines.filter((line) => areas.length === 0 || areas.includes(line.area))
const missing = wanted.filter((line) => !named.has(line.id))

for (const { id, area, requirement } of missing) console.log(`${id}\t${area}\t${requirement.slice(0, 110)}`)
console.log(
  `${wanted.length - missing.length} of ${wanted.length} lines are named by a test, ${missing.length} are not`,
)
if (unknown.length > 0) {
  console.error(`Titles name ids that the checklist does not have: ${unknown.join(', ')}`)
  process.exitCode = 1
}

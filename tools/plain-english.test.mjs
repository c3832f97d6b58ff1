import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from './launcher/processes.mjs'

const parts = ['apps', 'packages', 'e2e', 'bench', 'tools']

/** Percentage of comment sentences that may begin with one of {@link riddles}. See docs/style.md. */
const limit = 1

/** First words of clauses that stand where a noun would do: "What waits" instead of "Waiting posts". */
const riddles = /^(What|Who|Whoever|Of|Told|Whom|Whose|Which|That|As)\b/

/** The texts of all comments of a source file. Line comments on consecutive lines count as one comment. */
function commentsOf(name, source) {
  const comments = []
  let end = -1
  for (const comment of parseSync(name, source).comments) {
    const isLine = comment.type === 'Line'
    const continues = isLine && end >= 0 && /^\r?\n[ \t]*$/.test(source.slice(end, comment.start))
    if (continues) comments.push(`${comments.pop()}\n${comment.value}`)
    else comments.push(comment.value)
    end = isLine ? comment.end : -1
  }
  return comments
}

/** The sentences of a comment, without its marks, tags, fenced code and directives. */
function sentencesOf(comment) {
  const text = comment
    .replace(/^[ \t]*\*+/gm, '')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/^\s*(@|biome-ignore|eslint-|#!).*$/gm, '')
    .replace(/\s+/g, ' ')
  return text.split(/(?<=[.:;?!])\s+/).flatMap((sentence) => {
    const trimmed = sentence.trim()
    return /[a-z]{2}/i.test(trimmed) ? [trimmed] : []
  })
}

/** The titles of tests, without the ids of the specification before them. */
function titlesOf(source) {
  const calls = source.matchAll(/^\s*(?:test|base)\(\s*(['`])((?:(?!\1).)+)\1/gm)
  return Array.from(calls, ([, , title]) => title.replace(/^(\[[^\]]*\]\s*)+/, ''))
}

/** Parts whose names follow docs/glossary.md. */
const namedParts = ['apps/server', 'apps/web', 'packages', 'bench', 'e2e', 'tools']

/** Beginnings, and one end, of names of functions, variables, parameters, properties and types that are not used. */
const unusedNames = /^([tT]ell|[tT]old|[hH]eed|[dD]oings|[wW]ish|[sS]aid)|^say[A-Z]|[a-z]Told([A-Z]|$)/

/** Types that are not used: the single words in the table "Words that are not used" of docs/glossary.md. */
function readUnusedTypes() {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const [, table = ''] = glossary.split('### Words that are not used')
  const rows = table.split('\n').filter((line) => /^\| types? /.test(line))
  return new Set(
    rows.flatMap((line) => Array.from(line.split('|')[1].matchAll(/`(\w+)`/g), ([, word]) => word)),
  )
}

/** Names that are those of the wire, the database or the command line, and stay. */
const namesOfTheWire = new Set([
  ...['tellTyping', 'tellDeparture', 'tell_members'],
  ...['told', 'told_at', 'told_until', 'late_told_at'],
  // The field of an answer of the command line with `--json`.
  'said',
])

/** The wire's names that may stand as properties only: a variable or function of that name is one of ours. */
const onlyAsProperty = new Set(['told', 'said'])

/** Names that a source file declares, with their kinds. Properties of object literals count. */
function declaredNames(name, source) {
  const found = []
  const add = (kind, node) => node?.type === 'Identifier' && found.push({ kind, name: node.name })
  const bind = (kind, pattern) => {
    if (pattern === null) return
    if (pattern.type === 'ObjectPattern')
      for (const one of pattern.properties) bind(kind, one.value ?? one.argument)
    else if (pattern.type === 'ArrayPattern') for (const one of pattern.elements) bind(kind, one)
    else if (pattern.type === 'AssignmentPattern') bind(kind, pattern.left)
    else if (pattern.type === 'RestElement') bind(kind, pattern.argument)
    else add(kind, pattern)
  }
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string') return
    if (node.type === 'VariableDeclarator') bind('variable', node.id)
    if (/^(TSInterface|TSTypeAlias|Class)Declaration$/.test(node.type)) add('type', node.id)
    if (/^(TSDeclareFunction|Function(Declaration|Expression))$/.test(node.type)) add('function', node.id)
    if (/Function|MethodSignature/.test(node.type))
      for (const one of node.params ?? []) bind('parameter', one)
    if (
      /^(Property|PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature)$/.test(node.type)
    )
      if (!node.computed) add('property', node.key)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(parseSync(name, source).program)
  return found
}

/** Whether a name is one of "Words that are not used". */
function isUnused({ kind, name }, types) {
  if (kind === 'type' && types.has(name)) return true
  if (namesOfTheWire.has(name)) return kind !== 'property' && onlyAsProperty.has(name)
  return unusedNames.test(name)
}

function readSentences() {
  const files = execFileSync('git', ['ls-files', ...parts], { encoding: 'utf8', cwd: root })
  return files
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) => {
      const comments = commentsOf(file, readFileSync(join(root, file), 'utf8'))
      return comments.flatMap(sentencesOf).map((sentence) => ({ file, sentence }))
    })
}

test('sentences are found in line comments, blocks and docstrings, and not in code', () => {
  const source = `
    /**
     * What waits.
     * @returns that
     */
    const a = 'What is no // comment'
    // Who reads this, and
    // goes on: as here; and what?
    const b = a // Of all
  `
  expect(commentsOf('source.ts', source).flatMap(sentencesOf)).toEqual([
    'What waits.',
    'Who reads this, and goes on:',
    'as here;',
    'and what?',
    'Of all',
  ])
})

test(`at most ${limit} % of comment sentences begin with "What …", "Who …" and the like`, () => {
  const sentences = readSentences()
  const found = sentences.filter(({ sentence }) => riddles.test(sentence) && !sentence.endsWith('?'))
  const share = (100 * found.length) / sentences.length
  const list = found.map(({ file, sentence }) => `${file}: ${sentence}`).join('\n')
  expect(share, `${found.length} of ${sentences.length} sentences:\n${list}`).toBeLessThanOrEqual(limit)
}, 30_000)

test('no test has a title that begins with "What …", "Who …" and the like', () => {
  const files = execFileSync('git', ['ls-files', ...parts], { encoding: 'utf8', cwd: root }).split('\n')
  const titles = files
    .filter((file) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) => titlesOf(readFileSync(join(root, file), 'utf8')))
  expect(titles.length).toBeGreaterThan(2_000)
  expect(titles.filter((title) => /^(what|who|whoever|whom|whose|which)\b/i.test(title))).toEqual([])
})

test('declared names are found: functions, variables, parameters, properties and types', () => {
  const source = `
    interface Place { told(wish: string): void; said: string }
    function tell({ a: [said], ...rest }: Place, heed = 1) { return (sayOwn: number) => ({ toldOf: rest, tellTyping: 2 }) }
    const tells = 'told', isTold = 1, foretold = 2
  `
  const types = new Set(['Place'])
  const names = declaredNames('source.ts', source).filter((one) => isUnused(one, types))
  expect(names.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'type Place',
    'parameter wish',
    'function tell',
    'parameter said',
    'parameter heed',
    'parameter sayOwn',
    'property toldOf',
    'variable tells',
    'variable isTold',
  ])
})

test('nothing is named by a word of the glossary’s "Words that are not used"', () => {
  const types = readUnusedTypes()
  expect(types.size).toBeGreaterThan(10)
  const files = execFileSync('git', ['ls-files', ...namedParts], { encoding: 'utf8', cwd: root }).split('\n')
  const found = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.gen.ts'))
    .flatMap((file) => {
      const names = declaredNames(file, readFileSync(join(root, file), 'utf8'))
      const unused = names.filter((one) => isUnused(one, types)).map(({ kind, name }) => `${kind} ${name}`)
      return [...new Set(unused)].map((one) => `${file}: ${one}`)
    })
  expect(found).toEqual([])
}, 60_000)

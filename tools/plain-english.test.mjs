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

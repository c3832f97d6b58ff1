import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from './launcher/processes.mjs'

/** Sources whose texts members and visitors read. */
const parts = [
  'apps/server/src/features',
  'apps/server/src/locales',
  'apps/web/src',
  'packages/auth/src',
  'packages/contract/src',
]

/** Sources that name the software, or the name that a site begins with. */
const allowed = new Set([
  // Requests to other sites say which program asks.
  'apps/server/src/features/content/link-previews/fetch-preview.ts',
  'apps/server/src/features/civic/imports/run.ts',
  'packages/contract/src/accounts/site-facts.ts',
])

const isRead = (name) =>
  /\.(tsx?|po|json)$/.test(name) &&
  !/\.test\.tsx?$|\/-design\/|\/locales\/design\//.test(name) &&
  !allowed.has(name)

/** A source without its comments; of a catalogue the texts and their translations. */
function textsOf(name, source) {
  if (name.endsWith('.po')) return source.replaceAll(/^#.*$/gm, '')
  if (name.endsWith('.json')) return source
  let texts = ''
  let end = 0
  for (const comment of parseSync(name, source).comments) {
    texts += source.slice(end, comment.start)
    end = comment.end
  }
  return texts + source.slice(end)
}

test('no text that members read names the site: its name is a setting', () => {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...parts], {
    cwd: root,
    encoding: 'utf8',
  })
  const sources = names.split('\n').filter(isRead)
  expect(sources.length).toBeGreaterThan(1_000)
  const naming = sources.filter((name) =>
    /\bParvis\b/.test(textsOf(name, readFileSync(join(root, name), 'utf8'))),
  )
  expect(naming).toEqual([])
}, 30_000)

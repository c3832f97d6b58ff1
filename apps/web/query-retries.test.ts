import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A query with retries of its own, but for none at all and those of the authentication client. */
const ownRetries = /\bretry(?:,|:(?!\s*(?:false|retryUnreachable)\b))|\bconst retry\b/

test('queries retry as their client does, so that without a connection a failure shows at once', () => {
  const cwd = `${import.meta.dirname}/src/features`
  const faults = globSync('**/*.{ts,tsx}', { cwd, exclude: ['**/*.test.*'] }).filter((file) => {
    const source = readFileSync(`${cwd}/${file}`, 'utf8')
    return /[qQ]ueryOptions\(|useQuery\(/.test(source) && ownRetries.test(source)
  })
  expect(faults).toEqual([])
})

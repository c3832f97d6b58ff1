import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Titles of documents stand on one line. */
const ofDocuments = /document\.title|usePageTitle|msg(?:id|str) "\{q\} · /

/** A dot after anything but a no-break space, unless it begins a whole item of a row. */
const leading = /(?<!\u00a0|\\u00a0|content-\['|<span aria-hidden="true">)·/

test('facts are separated by the one separator, so that no line begins with its dot', () => {
  const files = globSync('src/**/*.{ts,tsx,po}', { cwd: import.meta.dirname, exclude: ['**/*.test.*'] })
  const faults = files.flatMap((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => leading.test(line))
      .filter((line) => !(ofDocuments.test(line) || /^\s*(?:\/\*)?\*|^\s*\/\//.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(faults).toEqual([])
})

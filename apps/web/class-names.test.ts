import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A utility of Tailwind with its mark of importance: `ml-0!`. */
const important = /[\w\])]!(?=[\s'"`])/

test('no class overrides another by importance: a component has a prop for each way in which its callers differ', () => {
  const cwd = `${import.meta.dirname}/src`
  const faults = globSync('**/*.tsx', { cwd, exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(`${cwd}/${file}`, 'utf8').matchAll(/[cC]lass(?:Name)?\s*[=:]\s*(["'`])(.*?)\1/g)]
      .filter(([, , names = '']) => important.test(`${names} `))
      .map(([found]) => `${file}: ${found}`),
  )
  expect(faults).toEqual([])
})

import { expect, test } from 'vitest'
import { createPort } from './ports.ts'

test('a port gives what was provided last, and names the feature while there is nothing', () => {
  const colours = createPort<{ mix(one: string, other: string): string }>('colours')
  expect(() => colours()).toThrow('the port of colours is not provided')
  colours.provide({ mix: (one, other) => `${one} and ${other}` })
  colours.provide({ mix: (one, other) => `${other} and ${one}` })
  expect(colours().mix('red', 'blue')).toBe('blue and red')
})

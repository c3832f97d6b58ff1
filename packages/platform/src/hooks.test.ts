import { expect, test } from 'vitest'
import { createHook, createRegistry } from './hooks.ts'

test('a hook runs its listeners in order, each once, and stops at the first failure', async () => {
  const hook = createHook<[name: string]>()
  const heard: string[] = []
  const first = (name: string) => void heard.push(`first ${name}`)
  hook.attach(first)
  hook.attach(async (name) => {
    await Promise.resolve()
    heard.push(`second ${name}`)
    if (name === 'bad') throw new Error('refused')
  })
  hook.attach((name) => void heard.push(`third ${name}`))
  hook.attach(first)

  await hook('good')
  expect(heard).toEqual(['first good', 'second good', 'third good'])
  await expect(hook('bad')).rejects.toThrow('refused')
  expect(heard.slice(3)).toEqual(['first bad', 'second bad'])
})

test('a registry has one entry per key, and names a missing one', () => {
  const colours = createRegistry<'red' | 'blue', number>('colours')
  colours.register('red', 1)
  colours.register('red', 1)
  expect(() => colours.register('red', 2)).toThrow('colours: red is registered twice')
  expect(colours.get('red')).toBe(1)
  expect(() => colours.get('blue')).toThrow('colours: nothing is registered for blue')
  expect([...colours.entries()]).toEqual([['red', 1]])
})

import { expect, test } from 'vitest'
import { createStamping } from './broadcast.ts'

test('messages wait for the position that their readers need, and keep their order', async () => {
  const answers: ((at: string) => void)[] = []
  const { stamp } = createStamping(() => new Promise((resolve) => answers.push(resolve)))
  const sent: string[] = []
  stamp((at) => sent.push(at('{"type":"ready"}')))
  stamp((at) => sent.push(at('{"type":"resync"}')))
  expect(sent).toEqual([])
  answers[0]?.('a1')
  await expect.poll(() => sent).toEqual(['{"type":"ready","at":"a1"}'])
  // The second was stamped after the first question was sent: its position may be further.
  answers[1]?.('a2')
  await expect.poll(() => sent.at(-1)).toBe('{"type":"resync","at":"a2"}')
})

test('without replicas a message is told at once and as it is', () => {
  const sent: string[] = []
  createStamping(undefined).stamp((at) => sent.push(at('{"type":"ready"}')))
  expect(sent).toEqual(['{"type":"ready"}'])
})

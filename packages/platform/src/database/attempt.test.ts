import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'

test('a part that fails alone is undone with its effects, and the rest of the transaction stays', async ({
  context,
}) => {
  const effects: string[] = []
  const since = new Date()
  await context.transaction(async (tx) => {
    const written = (effect: string) => async () => {
      tx.afterCommit(() => void effects.push(effect))
      await tx.insertInto('earlier_sites').values({ since }).execute()
    }
    await tx.attempt(written('first'))
    // One row at most: the database refuses the second.
    await expect(tx.attempt(written('second'))).rejects.toThrow('duplicate key')
    await expect(
      tx.attempt(async () => {
        await tx.deleteFrom('earlier_sites').execute()
        throw new Error('on second thoughts')
      }),
    ).rejects.toThrow('on second thoughts')
  })
  expect(await context.db.selectFrom('earlier_sites').select('since').execute()).toEqual([{ since }])
  expect(effects).toEqual(['first'])
})

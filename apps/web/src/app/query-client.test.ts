import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A query whose answers the test gives one by one. */
function slowQuery() {
  const answers: ((count: number) => void)[] = []
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve))
  return { answers, queryFn }
}

test('an event during the first read of a list has it read once more', async () => {
  const client = createQueryClient(true)
  const { answers, queryFn } = slowQuery()
  const observer = new QueryObserver(client, { queryKey: ['unread'], queryFn })
  const leave = observer.subscribe(() => undefined)
  // The first read found nothing yet; the event comes before its answer.
  const reread = client.invalidateQueries({ queryKey: ['unread'] })
  answers[0]?.(0)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(1)
  await reread
  expect(observer.getCurrentResult().data).toBe(1)
  expect(answers).toHaveLength(2)
  leave()
})

test('an event during a later read replaces that read', async () => {
  const client = createQueryClient(true)
  const { answers, queryFn } = slowQuery()
  const observer = new QueryObserver(client, { queryKey: ['unread'], queryFn })
  const leave = observer.subscribe(() => undefined)
  answers[0]?.(0)
  await expect.poll(() => observer.getCurrentResult().data).toBe(0)
  void observer.refetch()
  const reread = client.invalidateQueries({ queryKey: ['unread'] })
  answers[1]?.(0)
  answers[2]?.(1)
  await reread
  expect(observer.getCurrentResult().data).toBe(1)
  expect(answers).toHaveLength(3)
  leave()
})

test('an error of what follows a write is reported, and the write counts as done', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  onTestFinished(() => void vi.unstubAllGlobals())
  const heard: string[] = []
  const failure = new Error('the next screen could not be loaded')
  const observer = new MutationObserver(createQueryClient(true), {
    mutationFn: async () => 'done',
    onSuccess: () => {
      heard.push('success')
      throw failure
    },
    onError: () => heard.push('error'),
    onSettled: () => heard.push('settled'),
  })
  expect(await observer.mutate()).toBe('done')
  expect(observer.getCurrentResult().status).toBe('success')
  expect(heard).toEqual(['success', 'settled'])
  expect(reported).toEqual([failure])
})

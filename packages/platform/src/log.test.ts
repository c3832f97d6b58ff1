import { expect, test } from 'vitest'
import { errorFacts } from './log.ts'

test('the log says why a job failed, also when the queue passes on a copy of the error, and nothing of the row', () => {
  const error = Object.assign(new Error('the database system is starting up'), {
    code: '57P03',
    detail: 'ana',
  })
  const facts = { message: error.message, code: '57P03', stack: error.stack }
  expect(errorFacts(error)).toMatchObject({ type: 'Error', ...facts })
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'mail' }
  expect(errorFacts(copy)).toMatchObject(facts)
  expect(JSON.stringify([errorFacts(error), errorFacts(copy)])).not.toContain('ana')
  expect(errorFacts('away')).toEqual({ message: 'away' })
})

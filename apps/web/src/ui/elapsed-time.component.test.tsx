import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { ElapsedTime } from './elapsed-time.tsx'

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-11-21T14:17:00+01:00'),
    toFake: ['setInterval', 'clearInterval', 'Date'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const written = '2026-11-21T14:05:00+01:00'
const time = () => page.getByRole('time')

test('an age says its exact moment to whoever points at it, and to machines', async () => {
  await show(<ElapsedTime at={written} />)
  await expect.element(time()).toHaveTextContent('12 min')
  await expect.element(time()).toHaveAttribute('title', '21 novembre 2026 à 14\u00a0h\u00a005')
  await expect.element(time()).toHaveAttribute('datetime', written)
})

test('an age goes on while it is looked at', async () => {
  await show(<ElapsedTime at={written} form="words" />)
  await expect.element(time()).toHaveTextContent('il y a 12 minutes')
  await vi.advanceTimersByTimeAsync(120_000)
  await expect.element(time()).toHaveTextContent('il y a 14 minutes')
})

test('after a week the date stands in place of the age, unless the age is what counts', async () => {
  await show(
    <>
      <ElapsedTime at="2026-10-12T10:00:00+02:00" />
      <ElapsedTime at="2026-10-12T10:00:00+02:00" form="age" />
    </>,
  )
  await expect.element(time().first()).toHaveTextContent('12 oct.')
  await expect.element(time().last()).toHaveTextContent('40 j')
})

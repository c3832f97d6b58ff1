import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { useTopic } from './realtime.ts'

/** The sockets that the browser was asked to open. */
const opened: EventTarget[] = []

class Socket extends EventTarget {
  static readonly OPEN = 1
  readyState = Socket.OPEN
  constructor() {
    super()
    opened.push(this)
  }
  send(): void {}
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Screen() {
  useTopic(
    'feed:citizens',
    () => undefined,
    () => undefined,
  )
  return null
}

test('a tab whose server stops opens a socket on another one, after about a second', async () => {
  await show(<Screen />)
  expect(opened).toHaveLength(1)
  opened[0]?.dispatchEvent(new CloseEvent('close', { code: 1012, reason: 'server stopping' }))
  vi.advanceTimersByTime(799)
  expect(opened).toHaveLength(1)
  vi.advanceTimersByTime(402)
  expect(opened).toHaveLength(2)
})

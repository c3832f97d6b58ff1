import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { shortAge } from './relative-time.ts'
import { recordServerDate, serverNow } from './server-clock.ts'

i18n.activate('fr')

const hour = 3_600_000

test('ages follow the server’s clock where the device’s is wrong, and kept answers do not set it back', () => {
  const device = Date.now()
  recordServerDate(new Date(device - 1_500).toUTCString(), device)
  expect(serverNow() - Date.now()).toBe(0)
  // The device is two hours late: an hour-old post seemed to come from the future.
  recordServerDate(new Date(device + 2 * hour).toUTCString(), device)
  expect(serverNow() - Date.now()).toBeGreaterThan(2 * hour - 5_000)
  expect(shortAge(new Date(device + hour))).toBe('59 min')
  for (const date of [null, 'demain', new Date(device - hour).toUTCString()]) recordServerDate(date, device)
  expect(serverNow() - Date.now()).toBeGreaterThan(2 * hour - 5_000)
})

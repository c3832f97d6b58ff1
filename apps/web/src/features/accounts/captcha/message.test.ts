import { expect, test } from 'vitest'
import { captchaMessage } from './message.ts'

test('only what the widget’s page says is heard, and a response only when there is one', () => {
  expect(captchaMessage({ captcha: 'ready', token: undefined })).toEqual({ captcha: 'ready' })
  expect(captchaMessage({ captcha: 'solved', token: 'résolu' })).toEqual({
    captcha: 'solved',
    token: 'résolu',
  })
  for (const other of [
    null,
    'solved',
    {},
    { captcha: 'autre' },
    { captcha: 'solved' },
    { captcha: 'solved', token: '' },
  ])
    expect(captchaMessage(other)).toBeNull()
})

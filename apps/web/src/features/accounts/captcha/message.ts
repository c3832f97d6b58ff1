const states = ['ready', 'opened', 'closed', 'expired', 'failed', 'left'] as const

/** Messages of the widget's page to the screen around it. */
export type CaptchaMessage = { captcha: (typeof states)[number] } | { captcha: 'solved'; token: string }

/** Reads what a frame said; null for anything else that is said on this page. */
export function captchaMessage(data: unknown): CaptchaMessage | null {
  if (typeof data !== 'object' || data === null || !('captcha' in data)) return null
  const { captcha } = data
  if (captcha === 'solved')
    return 'token' in data && typeof data.token === 'string' && data.token !== ''
      ? { captcha, token: data.token }
      : null
  const state = states.find((known) => known === captcha)
  return state === undefined ? null : { captcha: state }
}

import { isSolved } from '@parvis/auth'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'

/** Refuses a guest's form without a solved captcha, where captchas are configured; returns whether they are. */
export async function requireSolved(
  context: AppContext,
  token: string | undefined,
  ip: string,
): Promise<boolean> {
  const { captcha } = context.config.auth
  if (captcha?.siteKey === undefined) return false
  if (token === undefined || token === '') throw new Refusal('captcha_failed')
  let solved: boolean
  try {
    solved = await isSolved(captcha, token, ip)
  } catch (error) {
    // Not the guest's fault: the response asks them to try again later.
    context.log.warn({ err: error }, 'captcha service unreachable')
    throw new Refusal('unavailable')
  }
  if (!solved) throw new Refusal('captcha_failed')
  return true
}

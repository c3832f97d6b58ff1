import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { Refusal } from '../../../platform/refusal.ts'

const Verdict = z.object({ success: z.boolean() })

const askMs = 5_000

/** Whether the captcha service accepts this response. Throws when the service is unreachable. */
export async function isSolved(
  { url, secret }: { url: string; secret: string },
  token: string,
  ip: string,
): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, remoteip: ip }),
    redirect: 'error',
    signal: AbortSignal.timeout(askMs),
  })
  return Verdict.parse(await answer.json()).success
}

/** Refuses a guest's form without a solved captcha, where captchas are configured. */
export async function requireSolved(
  context: AppContext,
  token: string | undefined,
  ip: string,
): Promise<void> {
  const { captcha } = context.config.auth
  if (captcha?.siteKey === undefined) return
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
}

import { createStore, useStore } from '../../../lib/store.ts'

/** Provider of the captcha that this installation's forms ask for, told by the page; null where they ask for none, or where there is no page. */
export const captchaKind =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="parvis-captcha"]')?.content ?? null

/** A form waits for a solved captcha. */
interface Asking {
  answer: (token: string | null) => void
}

const asking = createStore<Asking | null>(null)

/**
 * Asks for a captcha in a dialog, just before something is sent: its response is good for one sending. Undefined where none
 * is asked for; null when the dialog was closed unsolved.
 */
export function solvedCaptcha(): Promise<string | undefined | null> {
  if (captchaKind === null) return Promise.resolve(undefined)
  asking.read()?.answer(null)
  return new Promise((resolve) => {
    asking.write({
      answer(token) {
        asking.write(null)
        resolve(token)
      },
    })
  })
}

export const useAsking = (): Asking | null => useStore(asking)

/** A call of the authentication client that was not made: its captcha was closed unsolved. */
export class CaptchaUnsolved extends Error {
  readonly code = 'captcha_unsolved'
}

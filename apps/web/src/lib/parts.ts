import { i18n } from '@lingui/core'
import { notify } from '../ui/notify.ts'
import { NetworkError } from './api-client.ts'
import { refusalText } from './refusal-texts.ts'

/**
 * For React's `lazy`: a part of a screen whose code comes late. Code that cannot come, for want of a connection, takes
 * nothing of the screen down; it comes as soon as it can.
 */
export const late =
  <Part extends object, Name extends keyof Part>(
    bring: () => Promise<Part>,
    name: Name,
    onFailure?: () => void,
  ) =>
  async (): Promise<{ default: Part[Name] }> => {
    for (let told = false; ; told = true) {
      try {
        return { default: (await bring())[name] }
      } catch (error) {
        console.warn(error)
        if (!told) onFailure?.()
        await new Promise((again) => {
          setTimeout(again, 5_000)
          addEventListener('online', again, { once: true })
        })
      }
    }
  }

/** The same for what somebody opens, who is told when it has to wait. */
export const opened = <Part extends object, Name extends keyof Part>(
  bring: () => Promise<Part>,
  name: Name,
) => late(bring, name, () => notify.error(i18n._(refusalText(new NetworkError()))))

/** Event to the window about a part that could not be loaded: whether the reader who opened it is still to be told why. */
export interface MissingPart {
  untold: boolean
}

declare global {
  interface WindowEventMap {
    missing: CustomEvent<MissingPart>
  }
}

/** Resolves when code that could not be loaded may be tried again: with the connection, or after five seconds. */
export function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      removeEventListener('online', again)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(again, 5_000)
    addEventListener('online', again)
  })
}

/** Returns a function that loads something once; after a failure the next call tries again. */
export function loadedOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * For React's `lazy`: a part of a screen whose code comes late. Code that cannot come, for want of a connection or because
 * a deployment replaced its file, takes nothing of the screen down; it comes as soon as it can.
 */
export const backgroundPart =
  <Part extends object, Name extends keyof Part>(bring: () => Promise<Part>, name: Name, untold = false) =>
  async (): Promise<{ default: Part[Name] }> => {
    const detail: MissingPart = { untold }
    for (;;) {
      try {
        return { default: (await bring())[name] }
      } catch (error) {
        console.warn(error)
        dispatchEvent(new CustomEvent('missing', { detail }))
        await nextTry()
      }
    }
  }

/** The same for what somebody opens, who is told why it has to wait (app/missing-parts.ts). */
export const requestedPart = <Part extends object, Name extends keyof Part>(
  bring: () => Promise<Part>,
  name: Name,
) => backgroundPart(bring, name, true)

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

/** Address of a module in the browser's message that it did not load. */
const moduleAddress = /https?:\S+\.js/

/**
 * Loads code after a failure. A browser remembers until the next reload that an address did not load: the file is asked for
 * under another one, where the browser says which it was.
 */
function loadAgain<Part>(load: () => Promise<Part>, error: unknown): Promise<Part> {
  const [address] = moduleAddress.exec(String(error)) ?? []
  return address === undefined ? load() : import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
}

/** Returns a function that loads code once; after a failure the next call tries again. */
export function loadedOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined
  let failure: unknown
  return () => {
    loading ??= (failure === undefined ? load() : loadAgain(load, failure)).catch((error: unknown) => {
      loading = undefined
      failure ??= error
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
    const load = loadedOnce(bring)
    for (;;) {
      try {
        return { default: (await load())[name] }
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

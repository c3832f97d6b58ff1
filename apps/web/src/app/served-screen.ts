import type { QueryClient } from '@tanstack/react-query'
import { answerFrom } from '../lib/served-answers.ts'
import { allRead } from './query-client.ts'
import type { createParvisRouter } from './router.tsx'

/** Answers of the API by address, as the server wrote them into the page below its first screen. */
type Answers = readonly (readonly [address: string, answer: unknown])[]

const place = 'served-answers'

/** Answers that the first screen was drawn from; null where none was served, or none for this reader. */
function answersServed(): Answers | null {
  const text = document.getElementById(place)?.textContent
  const isShown = document.documentElement.dataset.firstScreen === 'shown'
  return text && isShown ? (JSON.parse(text) as Answers) : null
}

/**
 * Prepares to take over the first screen that came with the page: what it was drawn from answers the application's own
 * first reads. False where there is none for this reader: then the page is emptied at once.
 */
export async function takeOver(
  container: HTMLElement,
  client: QueryClient,
  router: ReturnType<typeof createParvisRouter>,
): Promise<boolean> {
  const answers = answersServed()
  // A page that the browser took from its own memory may be of another hour.
  const [visit] = performance.getEntriesByType('navigation')
  const isOld = visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'
  if (answers === null || isOld) {
    container.replaceChildren()
    delete container.dataset.served
    return false
  }
  const waiting = new Map(answers)
  answerFrom((address) => {
    if (!waiting.has(address)) return undefined
    const answer = waiting.get(address)
    waiting.delete(address)
    return Promise.resolve(answer)
  })
  // Drawn as at the server: with no waiting state around it.
  router.ssr = { manifest: undefined }
  await router.load()
  await allRead(client)
  // Kept by the worker, as if they had been asked for.
  navigator.serviceWorker?.controller?.postMessage({ type: 'read', answers })
  return true
}

/** The application stands: what could not be used without it can. */
export function allowUse(container: HTMLElement): void {
  for (const control of container.querySelectorAll('[aria-disabled]'))
    control.removeAttribute('aria-disabled')
}

import { FetchFailure } from '@parvis/platform/outbound/fetch-failure.ts'

/** Waits for a fetch, and returns why it failed. */
export const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: unknown) => {
      if (!(error instanceof FetchFailure)) throw error
      return error.reason
    },
  )

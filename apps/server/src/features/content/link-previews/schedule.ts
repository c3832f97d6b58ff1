import { dayMs, minuteMs } from '@parvis/platform/durations.ts'

/** Fetches one preview, by its id. */
export const previewJob = 'link_preview'

/** Milliseconds after which the next post with the address triggers a new fetch. */
export const askedLifetime = 30 * minuteMs
export const readyLifetime = 7 * dayMs
/** For a page that a writer's form asked for and no post links to. */
export const unusedLifetime = 30 * minuteMs
/** For a page without a preview, or one that cannot be fetched. */
export const noneLifetime = dayMs

/** Attempts for a page that fails temporarily. */
export const mostAttempts = 3

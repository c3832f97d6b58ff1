const minute = 60_000
const day = 24 * 60 * minute

/** Fetches one preview, named by its id. */
export const previewJob = 'link_preview'

/** For how long, in milliseconds, an answer holds before the next post with the address asks anew. */
export const askedLifetime = 30 * minute
export const readyLifetime = 7 * day
/** A page that has nothing to show, or is not to be had. */
export const noneLifetime = day

/** A page that could not be had for a reason that may pass is tried this often. */
export const mostAttempts = 3

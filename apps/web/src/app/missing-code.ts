const mark = 'Missing code: '

/**
 * Marks the errors of code that does not load. The router would reload the page at once on a browser's own error, and
 * nothing of it would be left without a connection.
 */
export function markMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!payload.message.startsWith(mark)) payload.message = mark + payload.message
  })
}

/** Whether code did not load: there is no connection, or a deployment replaced the files that an open tab still names. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(mark)

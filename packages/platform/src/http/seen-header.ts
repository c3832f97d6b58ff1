/**
 * Header with the position that a client's next reads need, as a token. Where there are replicas, every response to a
 * write and every event carries it, and clients send it back.
 */
export const seenHeader = 'x-parvis-seen'

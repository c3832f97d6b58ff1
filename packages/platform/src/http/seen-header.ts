/**
 * Token of the position that a reader's reads need, which every answer to a write and every event carries where there are
 * replicas: clients send it back.
 */
export const seenHeader = 'x-parvis-seen'

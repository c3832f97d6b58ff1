/** Under which the tab keeps what was written and has not left. */
export const outboxName = 'messages.outbox'

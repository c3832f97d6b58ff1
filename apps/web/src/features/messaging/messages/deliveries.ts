const deliveries = new Map<string, Promise<unknown>>()

/** Notes that a message of a conversation is on its way to the server. */
export function whileDelivering<Answer>(conversationId: string, delivery: Promise<Answer>): Promise<Answer> {
  deliveries.set(conversationId, delivery)
  return delivery.finally(() => {
    if (deliveries.get(conversationId) === delivery) deliveries.delete(conversationId)
  })
}

/** Resolves once no message of this tab is on its way in a conversation; a failed one counts as ended. */
export async function deliveriesEnded(conversationId: string): Promise<void> {
  for (let one = deliveries.get(conversationId); one; one = deliveries.get(conversationId))
    await one.catch(() => undefined)
}

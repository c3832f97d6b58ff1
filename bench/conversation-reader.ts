interface ReaderOptions {
  /** Address of the conversation in the API. */
  address: string
  member: string
  token: string
  /** ISO time from which messages are read. */
  began: string
  /** Marks messages as read. */
  marks: boolean
  /** Time of an own message, once all that the member sends has been answered; undefined when another tab sent it. */
  ownTime(message: string): Promise<string | undefined>
  /** Called with the text of each message of the other member. */
  onMessage(content: string): void
}

interface Message {
  content: string
  created_at: string
  is_own: boolean
}

interface SocketMessage {
  type: string
  topic?: string
  event?: { type: string; id: string; sender_id?: string; after?: string | null; message?: Message }
}

/**
 * An open conversation, as the web app has it: takes a message from its event when the one before is known, and fetches what
 * is new otherwise.
 */
export function readConversation({
  address,
  member,
  token,
  began,
  marks,
  ownTime,
  onMessage,
}: ReaderOptions) {
  const headers = { authorization: `Bearer ${token}` }
  /** Time of the last message that is known with all before it. */
  let known = began
  let fetching = false

  const mark = oneByOne(async () => {
    const answer = await fetch(`${address}/read`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ up_to: known }),
    })
    await answer.arrayBuffer()
    return false
  })

  const ask = oneByOne(async () => {
    fetching = true
    const answer = await fetch(`${address}/messages?after=${known}`, { headers })
    const { items, has_newer } = (await answer.json()) as { items: Message[]; has_newer: boolean }
    for (const item of items) take(item)
    if (marks && items.some(({ is_own }) => !is_own)) void mark()
    fetching = false
    return has_newer
  })

  function take({ content, created_at, is_own }: Message): void {
    // Read meanwhile: own messages wait for their answers.
    if (created_at <= known) return
    known = created_at
    if (!is_own) onMessage(content)
  }

  const isNext = (after: string | null | undefined) =>
    !fetching && after !== undefined && (after === null || after <= known)

  return {
    async hear(text: string): Promise<void> {
      if (!text.includes('"message_added"')) return
      const { event } = JSON.parse(text) as SocketMessage
      if (event?.type !== 'message_added') return
      if (event.sender_id === member) {
        const at = await ownTime(event.id)
        if (at !== undefined && isNext(event.after)) take({ content: '', created_at: at, is_own: true })
      } else if (event.message !== undefined && isNext(event.after)) {
        take(event.message)
        if (marks) void mark()
      } else void ask()
    },
  }
}

/** Runs one at a time; calls meanwhile are one more run. */
function oneByOne(act: () => Promise<boolean>) {
  let [going, again] = [false, false]
  return async () => {
    again = true
    if (going) return
    going = true
    while (again) {
      again = false
      again = (await act()) || again
    }
    going = false
  }
}

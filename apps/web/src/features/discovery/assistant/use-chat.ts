import { useEffect, useRef, useState } from 'react'

export interface ChatMessage {
  id: number
  message: string
  isUser: boolean
  timestamp: Date
}

/** How long a reply is waited for (spec 001 §9), in milliseconds. */
const replyAfter = 1_000

/** Questions and answers since the page was opened. Nothing of it leaves the page. */
export function useChat() {
  const [messages, setMessages] = useState<ChatMessage[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const add = (message: string, isUser: boolean) =>
    setMessages((known) => [...known, { id: known.length, message, isUser, timestamp: new Date() }])

  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting) clearTimeout(timer)
    }
  }, [])

  const ask = (question: string, reply: string) => {
    add(question, true)
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      add(reply, false)
    }, replyAfter)
    timers.current.add(timer)
  }
  return { messages, ask, waits: messages.filter(({ isUser }) => isUser).length * 2 > messages.length }
}

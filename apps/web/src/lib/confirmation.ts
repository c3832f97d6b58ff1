import { useState } from 'react'

/** The member chose not to go on. */
export class Unconfirmed extends Error {}

/**
 * Asks before a form sends what cannot be taken back by the same hand: `ask` waits for the answer, and fails with
 * {@link Unconfirmed} when it is no. While `asked` is set, the form shows the question.
 */
export function useConfirmation<Question>() {
  const [asked, setAsked] = useState<{ question: Question; answer: (agrees: boolean) => void } | null>(null)
  const ask = (question: Question) =>
    new Promise<void>((resolve, reject) => {
      setAsked({
        question,
        answer: (agrees) => {
          setAsked(null)
          if (agrees) resolve()
          else reject(new Unconfirmed())
        },
      })
    })
  return { asked, ask }
}

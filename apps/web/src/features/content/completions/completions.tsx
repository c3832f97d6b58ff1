import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { backgroundPart } from '../../../lib/parts.ts'
import { useSession } from '../../../lib/session.ts'
import { type WordBegun, wordBegun } from './word-begun.ts'

const CompletionList = lazy(backgroundPart(() => import('./completion-list.tsx'), 'CompletionList'))

const same = (one: WordBegun | null, other: WordBegun | null) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Suggests members and topics for a mention or hashtag that is being typed in a text area. Goes beside the text area. Loads
 * its code with the first `@` or `#`. Guests get no suggestions.
 */
export function Completions({
  box,
  value,
  onChange,
}: {
  box: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
}) {
  const isMember = useSession().status === 'signed-in'
  const [word, setWord] = useState<WordBegun | null>(null)
  /** Position of the word whose suggestions were closed. */
  const [closed, setClosed] = useState<number | null>(null)

  const look = useEffectEvent(() => {
    const area = box.current
    const isWriting =
      area !== null && area === document.activeElement && area.selectionStart === area.selectionEnd
    const found = isWriting ? wordBegun(area.value, area.selectionStart) : null
    setWord((before) => (same(before, found) ? before : found))
    if (found?.from !== closed) setClosed(null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read, but a new text moves the caret
  useEffect(() => look(), [value])
  useEffect(() => {
    const area = box.current
    const onMove = () => look()
    for (const name of ['keyup', 'click', 'blur']) area?.addEventListener(name, onMove)
    return () => {
      for (const name of ['keyup', 'click', 'blur']) area?.removeEventListener(name, onMove)
    }
  }, [box])

  if (!isMember || word === null || word.from === closed) return null
  return (
    <Suspense>
      <CompletionList box={box} word={word} onChange={onChange} onClose={() => setClosed(word.from)} />
    </Suspense>
  )
}

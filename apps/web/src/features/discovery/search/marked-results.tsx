import { Fragment, type ReactNode, useMemo } from 'react'
import { type Stretch, stretches } from '../../../lib/matches.ts'
import { Marking } from '../../../ui/marked.ts'

function Part({ part }: { part: Stretch }) {
  if (!part.found) return part.text
  // Wider than the word it would cover what stands against it: the apostrophe of « l’eau ».
  return <mark className="rounded-[3px] bg-brass-soft py-0.5 text-inherit">{part.text}</mark>
}

/** Marks the words of a search in the texts below. */
export function MarkedResults({ marks, children }: { marks: readonly string[]; children: ReactNode }) {
  // The same marks come with every page: the cards below are drawn anew only for others.
  const key = marks.join(' ')
  const marking = useMemo(() => {
    const wanted = key === '' ? [] : key.split(' ')
    return (text: string) =>
      stretches(text, wanted).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        <Fragment key={index}>
          <Part part={part} />
        </Fragment>
      ))
  }, [key])
  return <Marking value={marking}>{children}</Marking>
}

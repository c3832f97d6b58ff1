import { Trans } from '@lingui/react/macro'
import { withoutBlankRuns } from '@parvis/contract/rich-text.ts'
import { useState } from 'react'
import { excerptOf } from './excerpt.ts'
import { RichText } from './rich-text.tsx'

/** A member's words in a list. A long text folds by its lines or by `characters`, and opens in place. */
export function FoldableText({
  content,
  characters,
  className,
  lang,
}: {
  content: string
  characters?: number
  className?: string
  /** Language of the words, if it is not that of members' texts. */
  lang?: string
}) {
  const [isOpen, setOpen] = useState(false)
  const text = withoutBlankRuns(content)
  const excerpt = excerptOf(text, characters)
  return (
    <>
      <RichText
        content={isOpen || excerpt === null ? text : excerpt}
        className={className}
        {...(lang && { lang })}
      />
      {excerpt !== null && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="hit-44 mb-2 block text-sm font-semibold text-blue hover:underline"
        >
          {isOpen ? <Trans>Voir moins</Trans> : <Trans>Voir plus</Trans>}
        </button>
      )}
    </>
  )
}

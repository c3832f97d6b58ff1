import { Trans, useLingui } from '@lingui/react/macro'
import type { ContextNote } from '@parvis/contract/content/context-note.schemas.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { SiteLink } from '../../../ui/site-link.tsx'

/** Words of a note, its sources, and the answer of the post's author. */
export function NoteText({ note: { content, sources, answer } }: { note: ContextNote }) {
  const { t } = useLingui()
  return (
    <>
      <RichText content={content} className="text-md/[1.5] text-pretty wrap-anywhere" />
      <ul aria-label={t`Sources`} className="mt-1.5 flex flex-col gap-1 text-sm">
        {sources.map((source) => (
          <li key={source} className="min-w-0 truncate">
            <SiteLink href={source} className="text-blue hover:underline">
              {nameOf(source)}
            </SiteLink>
          </li>
        ))}
      </ul>
      {answer !== null && (
        <div className="mt-2.5 border-l-2 border-line-strong pl-3">
          <p className="text-xs font-semibold text-ink-2">
            <Trans>Réponse de l’auteur du post</Trans>
          </p>
          <RichText content={answer} className="text-md/[1.5] text-pretty wrap-anywhere" />
        </div>
      )}
    </>
  )
}

/** Address of a source without its protocol. */
const nameOf = (source: string) => source.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')

import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseContent, CaseCopy, CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { Link } from '@tanstack/react-router'
import { EyeOff, FileText, ImageOff, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { separator } from '../../../lib/separator.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { MediaFigure } from '../../content/media/media-figure.tsx'
import { CaseSection } from './case-section.tsx'
import { labelTexts } from './notices/texts.ts'
import { wordChanges } from './word-changes.ts'

const textClass = 'text-post/[1.55] text-pretty'

/** The reported content: as it is, and as it was when that is no longer the same. */
export function ReportedContent({ shown }: { shown: CaseView }) {
  const { t } = useLingui()
  const { copy, content } = shown
  if (shown.target_type === 'tick') return <Tick shown={shown} />
  if (shown.target_type === 'reporting') return <Reporting shown={shown} />
  const changed = copy !== null && content !== null && copy.text !== content.text
  return (
    <CaseSection
      title={<Trans>Ce qui est signalé</Trans>}
      aside={content && <Facts shown={shown} content={content} />}
    >
      {content === null && (
        <Remark icon={<Trash2 aria-hidden="true" size={16} />}>
          <Trans>Ce contenu a été supprimé depuis par son auteur.</Trans>{' '}
          {shown.kept.length > 0 && (
            <Trans>Son fichier est gardé pour l’équipe seule, le temps du dossier et de ses recours.</Trans>
          )}
        </Remark>
      )}
      {shown.target_type === 'profile' && shown.kept.length > 0 && (
        <Remark icon={<ImageOff aria-hidden="true" size={16} />}>
          <Trans>
            La photo de profil a changé depuis le signalement : celle d’alors est gardée pour l’équipe seule,
            le temps du dossier et de ses recours.
          </Trans>
        </Remark>
      )}
      {content?.withheld && (
        <Remark icon={<EyeOff aria-hidden="true" size={16} />}>
          <Trans>Retiré par la modération : son auteur seul le voit.</Trans>
        </Remark>
      )}
      {changed && (
        <Remark icon={<FileText aria-hidden="true" size={16} />}>
          <Trans>
            Ce texte a changé depuis le premier signalement : l’ancien est barré, le nouveau souligné.
          </Trans>
        </Remark>
      )}
      <div className="rounded-xl border border-line bg-surface px-4 py-3.5">
        {text(copy, content, changed)}
        {content
          ? content.media.map((media) => (
              <MediaFigure key={media.id} media={media} place="comment" className="mt-3 max-w-[420px]" />
            ))
          : shown.kept.length === 0 && copy && <CopiedMedia copy={copy} />}
        {content?.avatar && (
          <img
            src={content.avatar}
            alt={t`Portrait du profil`}
            className="mt-3 size-24 rounded-full border border-line object-cover"
          />
        )}
        {shown.kept.map((media) => (
          <MediaFigure
            key={media.id}
            media={media}
            place="comment"
            className={shown.target_type === 'profile' ? 'mt-3 max-w-48' : 'mt-3 max-w-[420px]'}
          />
        ))}
      </div>
      {content && <Standing content={content} />}
    </CaseSection>
  )

  function text(was: CaseCopy | null, is: CaseContent | null, differs: boolean) {
    if (was !== null && is !== null && differs) return <Changes before={was.text} after={is.text} />
    const words = is?.text ?? was?.text
    if (words === undefined)
      return (
        <p className="text-ink-3 italic">
          <Trans>Le texte a été effacé avec le compte de son auteur.</Trans>
        </p>
      )
    if (words === '')
      return (
        <p className="text-ink-3 italic">
          <Trans>Sans texte</Trans>
        </p>
      )
    return <RichText content={words} className={textClass} />
  }
}

/** A decision about a tick: the request, which its page shows with its documents. */
function Tick({ shown }: { shown: CaseView }) {
  return (
    <CaseSection title={<Trans>La demande de vérification</Trans>}>
      <div className="flex flex-col gap-2 rounded-xl border border-line bg-surface px-4 py-3.5">
        <p dir="auto" className={`wrap-anywhere ${textClass}`}>
          {shown.copy === null ? (
            <Trans>Le texte a été effacé avec le compte de son auteur.</Trans>
          ) : (
            shown.copy.text
          )}
        </p>
        <Link
          to="/moderation/verifications"
          search={{ request: shown.target_id }}
          className="hit-44 relative self-start text-sm font-semibold text-blue hover:underline"
        >
          <Trans>Voir la demande</Trans>
        </Link>
      </div>
    </CaseSection>
  )
}

/** A decision about the use of reports: the member, whose page has the counts. */
function Reporting({ shown }: { shown: CaseView }) {
  return (
    <CaseSection title={<Trans>L’usage des signalements</Trans>}>
      <Link
        to="/administration/membres/$memberId"
        params={{ memberId: shown.target_id }}
        className="hit-44 relative self-start text-sm font-semibold text-blue hover:underline"
      >
        <Trans>Voir le compte et ses compteurs</Trans>
      </Link>
    </CaseSection>
  )
}

function Remark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mb-3 flex items-start gap-2.5 rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question [&_svg]:mt-0.5 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Both texts in one: whoever cannot see the strokes hears which is which. */
function Changes({ before, after }: { before: string; after: string }) {
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${textClass}`}>
      {wordChanges(before, after).map(({ value, added, removed }, position) => {
        const Part = removed ? 'del' : added ? 'ins' : 'span'
        return (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
            key={position}
            className={
              removed
                ? 'rounded-sm bg-danger-soft text-danger'
                : added
                  ? 'rounded-sm bg-support-soft text-support'
                  : undefined
            }
          >
            {value}
          </Part>
        )
      })}
    </p>
  )
}

/** Attachment at the time of the report: it may be gone, and its name still says what it was. */
function CopiedMedia({ copy }: { copy: CaseCopy }) {
  return (
    <ul className="mt-3 flex flex-col gap-2 text-sm text-ink-2 empty:hidden">
      {copy.media.map(({ url, name }) => (
        <li key={url} className="flex items-center gap-2">
          <FileText aria-hidden="true" size={16} className="shrink-0" />
          <bdi className="truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Facts({ shown, content }: { shown: CaseView; content: CaseContent }) {
  return (
    <>
      <ElapsedTime at={content.created_at} form="words" />
      {content.edited_at && (
        <>
          {separator}
          <Trans>modifié</Trans>
        </>
      )}
      {content.visibility === 'followers' && (
        <>
          {separator}
          <Trans>abonnés seulement</Trans>
        </>
      )}
      {content.post_id && !content.withheld && (
        <>
          {separator}
          <Link
            to="/post/$postId"
            params={{ postId: content.post_id }}
            className="font-semibold text-blue hover:underline"
          >
            {shown.target_type === 'comment' ? <Trans>Voir le débat</Trans> : <Trans>Voir le post</Trans>}
          </Link>
        </>
      )}
      {content.consultation_id && !content.withheld && (
        <>
          {separator}
          <Link
            to="/consultations/$consultationId"
            params={{ consultationId: content.consultation_id }}
            className="font-semibold text-blue hover:underline"
          >
            <Trans>Voir la consultation</Trans>
          </Link>
        </>
      )}
      {shown.target_type === 'profile' && shown.author && (
        <>
          {separator}
          <Link
            to="/profile/$reference"
            params={{ reference: shown.author.id }}
            className="font-semibold text-blue hover:underline"
          >
            <Trans>Voir le profil</Trans>
          </Link>
        </>
      )}
    </>
  )
}

/** Notices of earlier decisions to its readers. */
function Standing({ content }: { content: CaseContent }) {
  const { i18n } = useLingui()
  if (content.label === null && !content.reach_limited) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2 text-xs font-semibold">
      {content.label && (
        <span className="rounded-full bg-question-soft px-2.5 py-1 text-question">
          {i18n._(labelTexts[content.label].title)}
        </span>
      )}
      {content.reach_limited && (
        <span className="rounded-full bg-sunk px-2.5 py-1 text-ink-2">
          <Trans>Diffusion limitée</Trans>
        </span>
      )}
    </p>
  )
}

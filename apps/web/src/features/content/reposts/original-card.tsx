import { Trans, useLingui } from '@lingui/react/macro'
import type { QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { FileText, Film } from 'lucide-react'
import { postQuery } from '../../../cache/post-queries.ts'
import { separator } from '../../../lib/separator.ts'
import { Moderated } from '../../../slots/moderation.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { AuthorLine } from '../../people/authors/author-line.tsx'

/**
 * The quoted post, small, within the quote. The whole card leads to the post; `isPreview`: it leads nowhere, before one
 * has reposted.
 */
export function OriginalCard({ post, isPreview = false }: { post: QuotedView; isPreview?: boolean }) {
  const { t } = useLingui()
  // The cached copy may be newer: edited or answered since the quote was read.
  const { data: shown = post } = useQuery({ ...postQuery(post.id), enabled: false })
  const { author, media } = shown
  const name = author?.name ?? t`Utilisateur inconnu`
  return (
    <div
      data-original={post.id}
      className={clsx(
        'relative overflow-hidden rounded-xl border border-line px-3.5 py-2.5',
        isPreview ? 'bg-sunk/60' : 'transition-colors duration-150 hover:border-line-strong',
      )}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={name} seed={shown.user_id} src={author?.avatar ?? null} size="sm" />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-1.5 text-sm leading-[1.35]">
            <bdi className="truncate font-display font-semibold text-ink">{name}</bdi>
            {author?.verified && <VerifiedSeal label={t`Compte vérifié`} size={15} />}
            <span className="shrink-0 whitespace-nowrap text-ink-3 before:content-['·_']">
              {isPreview ? (
                <ElapsedTime at={shown.created_at} />
              ) : (
                <Link
                  to="/post/$postId"
                  params={{ postId: post.id }}
                  className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-blue"
                >
                  <span className="sr-only">{t`Voir le post de ${name}`}, </span>
                  <ElapsedTime at={shown.created_at} />
                </Link>
              )}
              {shown.edited_at !== null && (
                <>
                  {separator}
                  <Trans>modifié</Trans>
                </>
              )}
            </span>
          </div>
          <AuthorLine author={author} region={shown.region_code} />
        </div>
      </div>
      <Moderated mark={shown.moderation} className="relative z-1 mt-2" />
      <div className="mt-1.5 flex gap-3">
        <RichText
          content={shown.content}
          className={clsx(
            'min-w-0 flex-1 text-md/[1.5] text-pretty text-ink-2',
            isPreview ? 'line-clamp-3 [&_a]:pointer-events-none' : 'line-clamp-6 [&_a]:relative [&_a]:z-1',
          )}
        />
        {media?.kind === 'image' && (
          <img
            src={media.sizes[0]?.url ?? media.url}
            alt={media.alt ?? ''}
            loading="lazy"
            decoding="async"
            className="size-20 shrink-0 rounded-lg border border-line object-cover"
          />
        )}
      </div>
      {media !== null && media.kind !== 'image' && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-3">
          {media.kind === 'video' ? (
            <Film aria-hidden="true" size={15} />
          ) : (
            <FileText aria-hidden="true" size={15} />
          )}
          {media.kind === 'video' ? <Trans>Vidéo jointe</Trans> : <Trans>Document joint</Trans>}
        </p>
      )}
    </div>
  )
}

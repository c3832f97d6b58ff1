import { Trans, useLingui } from '@lingui/react/macro'
import type { LinkPreview } from '@parvis/contract/content/media.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { postQuery } from '../../cache/post-queries.ts'
import { dayInWords } from '../../features/civic/laws/law-texts.ts'
import { lawQuery } from '../../features/civic/laws/queries.ts'
import { StageBadge } from '../../features/civic/laws/stage-badge.tsx'
import { profileQuery } from '../../features/people/profiles/queries.ts'
import { CertificateFacts } from '../../features/people/verification/certificate-facts.tsx'
import { certificateQuery } from '../../features/people/verification/queries.ts'
import { contentLanguage } from '../../lib/language.ts'
import { siteName } from '../../lib/site-name.ts'
import { siteOrigin } from '../../lib/site-origin.ts'
import { Card } from '../../ui/card.tsx'
import { isOwn, SiteLink } from '../../ui/site-link.tsx'
import { SideCardSkeleton } from './side-card-skeleton.tsx'

const linkClass = 'hit-44 relative mt-3 inline-block text-sm font-semibold text-blue hover:underline'

/** The certificate of a verified member: what was checked, and by whom. */
function CertificateCard({ memberId, name }: { memberId: string; name: string }) {
  const { t } = useLingui()
  const { data, isPending } = useQuery(certificateQuery(memberId))
  if (isPending) return <SideCardSkeleton lines={7} />
  if (!data?.certificate) return null
  return (
    <Card title={t`Certificat de ${name}`}>
      <p className="mb-3 text-sm text-ink-2 text-pretty">
        <Trans>Ce que {siteName} a vérifié. Les documents examinés ne sont jamais publiés.</Trans>
      </p>
      <div className="text-sm">
        <CertificateFacts certificate={data.certificate} />
      </div>
    </Card>
  )
}

/** A law that a post cites: where it stands. */
function LawCard({ reference }: { reference: string }) {
  const { t } = useLingui()
  const { data: law, isPending } = useQuery(lawQuery(reference))
  if (isPending) return <SideCardSkeleton lines={3} />
  if (!law) return null
  const moved = dayInWords(law.moved_on)
  return (
    <Card title={t`Loi citée`}>
      <p lang={contentLanguage} className="font-semibold text-pretty wrap-anywhere">
        {law.short_title ?? law.title}
      </p>
      <p className="mt-2">
        <StageBadge law={law} />
      </p>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>Dernier mouvement : {moved}</Trans>
      </p>
      <Link to="/law-tracking/$reference" params={{ reference }} className={linkClass}>
        <Trans>Suivre ses étapes</Trans>
      </Link>
    </Card>
  )
}

/** A page of Parvis that a post cites: a figure, an event, a poll. */
function CitedCard({ preview }: { preview: LinkPreview }) {
  const { t } = useLingui()
  return (
    <Card title={preview.site_name ?? t`Page citée`}>
      <p lang={contentLanguage} className="font-semibold text-pretty wrap-anywhere">
        {preview.title}
      </p>
      {preview.description && (
        <p lang={contentLanguage} className="mt-1 text-sm text-ink-2 text-pretty wrap-anywhere">
          {preview.description}
        </p>
      )}
      <SiteLink href={preview.url} className={linkClass}>
        <Trans>Ouvrir la page citée</Trans>
      </SiteLink>
    </Card>
  )
}

function Cited({ preview }: { preview: LinkPreview }) {
  const path = preview.url.slice(siteOrigin().length)
  const law = /^\/law-tracking\/([\w-]+)/.exec(path)?.[1]
  return law === undefined ? <CitedCard preview={preview} /> : <LawCard reference={law} />
}

/** The cards beside a post: the page of Parvis that it cites, and its author's certificate. */
function PostCards({ postId, otherwise }: { postId: string; otherwise: ReactNode }) {
  // The screen reads it.
  const { data: post } = useQuery({ ...postQuery(postId), enabled: false })
  if (!post) return otherwise
  const preview = post.link_preview !== null && isOwn(post.link_preview.url) ? post.link_preview : null
  const author = post.author?.verified ? post.author : null
  if (preview === null && author === null) return otherwise
  return (
    <>
      {preview && <Cited key={preview.url} preview={preview} />}
      {author && <CertificateCard key={author.id} memberId={author.id} name={author.name} />}
    </>
  )
}

function ProfileCards({ reference, otherwise }: { reference: string; otherwise: ReactNode }) {
  const { data: profile } = useQuery({ ...profileQuery(reference), enabled: false })
  if (!profile?.verified) return otherwise
  return <CertificateCard key={profile.id} memberId={profile.id} name={profile.display_name} />
}

/** The cards of the open post or profile; `otherwise` where there are none. */
export function ScreenCards({ otherwise }: { otherwise: ReactNode }) {
  const { postId, reference } = useParams({ strict: false })
  if (postId !== undefined) return <PostCards postId={postId} otherwise={otherwise} />
  if (reference !== undefined) return <ProfileCards reference={reference} otherwise={otherwise} />
  return otherwise
}

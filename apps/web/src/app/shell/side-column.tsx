import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { openSignIn } from '../../features/accounts/identity/identity-dialogs.ts'
import { threeColumns, useMediaQuery } from '../../lib/media-query.ts'
import { backgroundPart } from '../../lib/parts.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LegalLinks } from '../../ui/legal-links.tsx'
import { roomForPost, useOpensBeside, usePostBeside } from './open-beside.ts'
import { SideCardSkeleton } from './side-card-skeleton.tsx'

function JoinCard() {
  const { t } = useLingui()
  return (
    <Card title={t`Prenez part au débat`}>
      <p className="text-sm text-ink-2">
        <Trans>
          Vous lisez en mode invité. Créez un compte pour soutenir, questionner, commenter et publier, sous
          votre responsabilité et sans publicité.
        </Trans>
      </p>
      <div className="mt-4 flex flex-col gap-2">
        <Button block onClick={() => openSignIn('sign-up')}>
          <Trans>Créer un compte</Trans>
        </Button>
        <Button block look="secondary" onClick={() => openSignIn('sign-in')}>
          <Trans>Se connecter</Trans>
        </Button>
      </div>
    </Card>
  )
}

const BesidePost = lazy(backgroundPart(() => import('./beside-post.tsx'), 'BesidePost'))
const SideCards = lazy(backgroundPart(() => import('./side-cards.tsx'), 'SideCards'))

/** Whether the page has had its turn: what stands beside it must not hold it up. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    // Safari has no idle callbacks yet.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setSettled(true), 300)
      return () => clearTimeout(timer)
    }
    const turn = requestIdleCallback(() => setSettled(true), { timeout: 400 })
    return () => cancelIdleCallback(turn)
  }, [])
  return settled
}

/** Beside the centre column on screens from 1024 px: cards, or the post that one opened from the feed. */
export function SideColumn() {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  const wide = useMediaQuery(threeColumns)
  const settled = useSettled()
  const hasRoom = useMediaQuery(roomForPost)
  const beside = usePostBeside()
  useOpensBeside(hasRoom)
  const shapes = [5, 4, 6].map((lines) => <SideCardSkeleton key={lines} lines={lines} />)
  if (hasRoom && beside !== undefined)
    return (
      <Suspense fallback={<div data-post-beside="" />}>
        <BesidePost key={beside} postId={beside} />
      </Suspense>
    )
  return (
    <aside
      aria-label={t`À côté`}
      className="sticky top-(--header-height) hidden max-h-[calc(100dvh-var(--header-height))] flex-col gap-[18px] self-start overflow-y-auto py-5 lg:flex"
    >
      {!signedIn && <JoinCard />}
      {wide &&
        (settled ? (
          <Suspense fallback={shapes}>
            <SideCards />
          </Suspense>
        ) : (
          shapes
        ))}
      <LegalLinks />
    </aside>
  )
}

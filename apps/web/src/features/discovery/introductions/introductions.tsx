import { Trans, useLingui } from '@lingui/react/macro'
import type { IntroductionView } from '@parvis/contract/discovery/introductions.schemas.ts'
import { listIntroductions } from '@parvis/contract/discovery/introductions.ts'
import { regions } from '@parvis/contract/regions.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../../lib/api-client.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { FollowButton } from '../../people/follows/follow-button.tsx'
import { followListsKey } from '../../people/follows/keys.ts'
import { MemberRow, MemberRowSkeletons } from '../../people/follows/member-row.tsx'

/** Verified accounts that a new member may follow. It shows nothing and closes when there is nobody to propose. */
export function Introductions({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isError } = useQuery({
    // Among the lists that are read again once somebody is followed.
    queryKey: [...followListsKey, 'introductions'],
    queryFn: ({ signal }) => call(listIntroductions, { signal }),
  })
  const items = data?.items ?? []
  const isVain = isError || data?.items.length === 0
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isVain) close()
  }, [isVain])
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <section aria-labelledby="introductions" className="pb-8">
      <div className="px-4 pt-4 pb-3">
        <div className="flex items-center justify-between gap-3">
          <h1 id="introductions" ref={heading} tabIndex={-1} className="text-xl outline-none">
            <Trans>Bienvenue sur {siteName}</Trans>
          </h1>
          <Button look="quiet" size="sm" onClick={onClose}>
            <Trans>Passer</Trans>
          </Button>
        </div>
        <p className="mt-1 text-ink-2 text-pretty">
          <Trans>
            Voici des comptes vérifiés de votre région ou sur les sujets du moment. Suivez ceux qui vous
            intéressent : chacun répond à votre demande.
          </Trans>
        </p>
      </div>
      {data === undefined ? (
        <MemberRowSkeletons count={4} label={t`Chargement des comptes à suivre`} />
      ) : (
        <ul aria-label={t`Comptes à suivre`} className="border-t border-line">
          {items.map((introduction) => (
            <MemberRow
              key={introduction.member.id}
              member={introduction.member}
              detail={reasonOf(introduction)}
              actions={
                <FollowButton
                  memberId={introduction.member.id}
                  name={introduction.member.name}
                  state={introduction.follow_state}
                />
              }
            />
          ))}
        </ul>
      )}
      <div className="px-4 pt-3">
        <Button size="lg" block onClick={onClose}>
          <Trans>Aller à l’accueil</Trans>
        </Button>
      </div>
    </section>
  )
}

/** Why an account is proposed: its region, or a topic it wrote about. */
function reasonOf({ region_code, topic }: IntroductionView): string | null {
  if (region_code !== null) return regions[region_code]
  return topic === null ? null : `#${topic}`
}

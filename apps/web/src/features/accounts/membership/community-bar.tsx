import { Trans, useLingui } from '@lingui/react/macro'
import type { ReferralsView } from '@parvis/contract/people/referrals.schemas.ts'
import { locale } from '../../../lib/language.ts'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { Progress } from '../../../ui/progress.tsx'

const whole = new Intl.NumberFormat(locale)
const share = new Intl.NumberFormat(locale, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** How far the community is towards its million. */
export function CommunityBar({ community }: { community: ReferralsView['community'] }) {
  const { t } = useLingui()
  const members = whole.format(community.members)
  const goal = whole.format(community.goal)
  const part = community.members / community.goal
  return (
    <section aria-labelledby="community" className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="community" className="text-post">
          <Trans>La communauté</Trans>
        </h2>
        {community.is_example && <ExampleChip />}
      </div>
      <Progress value={part} label={t`Membres de la communauté`} />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2 tabular-nums">
        <span>
          <Trans>
            {members} membres sur {goal}
          </Trans>
        </span>
        <strong className="text-ink">{share.format(part)}</strong>
      </p>
    </section>
  )
}

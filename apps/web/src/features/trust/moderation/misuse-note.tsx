import { Plural, Trans } from '@lingui/react/macro'
import type { ContentMisuse } from '@parvis/contract/trust/reports.schemas.ts'
import { misusePolicy } from '@parvis/contract/trust/reports.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'

const { months } = misusePolicy.contents

/** An author's state in the misuse policy, and what it provides for this decision. */
export function Misuse({ misuse }: { misuse: ContentMisuse }) {
  const { manifest, judged, warned_at, next } = misuse
  return (
    <div className="rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
      <p>
        <Trans>
          <Plural
            value={manifest}
            _0="Aucun contenu manifestement illicite"
            one="# contenu manifestement illicite"
            other="# contenus manifestement illicites"
          />{' '}
          en {months} mois, sur <Plural value={judged} _0="aucun jugé" one="# jugé" other="# jugés" />.
        </Trans>{' '}
        {warned_at !== null && (
          <Trans>
            Averti <ElapsedTime at={warned_at} form="words" />.
          </Trans>
        )}
      </p>
      {next === 'warning' && (
        <p className="mt-1 font-semibold">
          <Trans>Cette décision vaudra avertissement avant suspension.</Trans>
        </p>
      )}
      {next === 'suspension' && (
        <p className="mt-1 font-semibold">
          <Trans>La politique d’usage abusif prévoit une suspension, selon la gravité des faits.</Trans>
        </p>
      )}
    </div>
  )
}

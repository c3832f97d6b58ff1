import { useLingui } from '@lingui/react/macro'
import type { ReportReason } from '@parvis/contract/trust/reports.ts'
import { ChevronRight } from 'lucide-react'
import { ArcLoader } from '../../../ui/arc.tsx'

/** The reasons to report something; `sending` is the one on its way to the server. */
export function ReasonList({
  reasons,
  sending,
  onChoose,
}: {
  reasons: readonly ReportReason[]
  sending: ReportReason | null
  onChoose: (reason: ReportReason) => void
}) {
  const { t } = useLingui()
  const texts: Record<ReportReason, { label: string; about: string }> = {
    harassment: { label: t`Harcèlement`, about: t`Attaques répétées, menaces, intimidation` },
    hate_speech: { label: t`Discours haineux`, about: t`Visant des personnes pour ce qu’elles sont` },
    spam: { label: t`Spam`, about: t`Publicité, répétitions, liens trompeurs` },
    misinformation: { label: t`Désinformation`, about: t`Faits inventés ou déformés` },
    inappropriate: { label: t`Contenu inapproprié`, about: t`Violent, sexuel ou choquant` },
    other: { label: t`Autre`, about: t`À décrire en quelques mots` },
  }
  return (
    <ul aria-label={t`Motifs`} className="-mx-2 flex flex-col">
      {reasons.map((reason) => {
        return (
          <li key={reason} className="border-b border-line last:border-b-0">
            <button
              type="button"
              disabled={sending !== null}
              aria-busy={sending === reason || undefined}
              onClick={() => onChoose(reason)}
              className="flex min-h-14 w-full items-center justify-between gap-3 rounded-lg px-2 py-2 text-left transition-colors duration-150 hover:bg-sunk disabled:opacity-55"
            >
              <span>
                <span className="block font-semibold">{texts[reason].label}</span>
                <span className="block text-sm text-ink-2">{texts[reason].about}</span>
              </span>
              {sending === reason ? (
                <ArcLoader />
              ) : (
                <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

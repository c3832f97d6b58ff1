import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ContextNote } from '@parvis/contract/content/context-note.schemas.ts'

/** Why a note is shown: the rule, and the figures of the note in it. No rater is shown. */
export function NoteFigures({ note: { ratings, intercept, factor } }: { note: ContextNote }) {
  const { i18n } = useLingui()
  const [reached, leaning, needed, most] = [intercept, factor, 0.4, 0.5].map((figure) =>
    i18n.number(figure, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  )
  return (
    <div className="mt-1.5 flex flex-col gap-1.5 text-sm text-ink-2 text-pretty">
      <p>
        <Trans>
          Une note est affichée quand des membres qui sont d’habitude en désaccord la jugent utile. Personne
          d’autre ne décide, et la modération ne retire pas une note parce qu’elle serait fausse.
        </Trans>
      </p>
      <ul className="list-disc pl-5">
        <li>
          <Plural value={ratings} one="# avis compté" other="# avis comptés" />
        </li>
        <li>
          <Trans>
            accord entre les deux côtés : {reached} (il faut {needed})
          </Trans>
        </li>
        <li>
          <Trans>
            penchant vers un côté : {leaning} (moins de {most} en valeur absolue)
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>Les chiffres avancent par cinq avis, pour que nul n’y lise l’avis d’une personne.</Trans>
      </p>
    </div>
  )
}

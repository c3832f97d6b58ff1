import { Trans, useLingui } from '@lingui/react/macro'
import type { Questionnaire } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FoldedSection } from '../../../ui/folded-section.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useShare } from '../../../ui/use-share.ts'
import { useReservesInForce } from '../reserves/use-reserves.ts'
import { positionTexts, titleText } from '../votes/vote-texts.ts'
import { type Answers, countPositions, positionOf, rank } from './agreement.ts'

/** Groups that a shared result names. */
const namedGroups = 3

/** A text of the result, made on this device; the reader's answers are in it only if chosen. */
export function ShareResult({ questionnaire, answers }: { questionnaire: Questionnaire; answers: Answers }) {
  const inForce = useReservesInForce().length > 0
  return (
    <FoldedSection title={<Trans>Partager mon résultat</Trans>}>
      {inForce ? (
        <p className="text-sm text-ink-2">
          <Trans>
            Une période de réserve électorale est en cours : le partage revient à sa fin. Votre résultat reste
            visible ici.
          </Trans>
        </p>
      ) : (
        <SharedText questionnaire={questionnaire} answers={answers} />
      )}
    </FoldedSection>
  )
}

function SharedText({ questionnaire, answers }: { questionnaire: Questionnaire; answers: Answers }) {
  const { t, i18n } = useLingui()
  const [withAnswers, setWithAnswers] = useState(false)
  const { votes, groups } = questionnaire
  const taken = countPositions(answers)
  const closest = rank(groups, answers, votes)
    .slice(0, namedGroups)
    .map(({ name, agreement: { same, of } }) => {
      const share = Math.round((100 * same) / of)
      return t`${name} : ${share} % d’accord (${same} sur ${of})`
    })
  const given = votes.flatMap(({ uid, title }) => {
    const answer = answers[uid]
    return answer === undefined || answer === 'pass'
      ? []
      : [`${titleText(title)} — ${i18n._(positionTexts[positionOf[answer]])}`]
  })
  const text = [
    t`Qui vote comme moi ? Positions prises : ${taken}. Les groupes de l’Assemblée les plus proches :`,
    ...closest,
    ...(withAnswers ? ['', t`Mes réponses :`, ...given] : []),
  ].join('\n')
  const { share, copy, refusedUrl } = useShare({
    path: '/votes-comme-moi',
    title: t`Qui vote comme moi ?`,
    text,
    copied: t`Le texte est dans votre presse-papiers.`,
  })
  return (
    <>
      <p className="text-sm text-ink-2">
        <Trans>
          Ce texte est fait sur cet appareil. Il dit ce que vous pensez : choisissez à qui vous l’envoyez.
        </Trans>
      </p>
      <Switch
        label={t`Joindre mes réponses`}
        checked={withAnswers}
        onChange={({ target }) => setWithAnswers(target.checked)}
      />
      <p className="max-h-72 overflow-y-auto rounded-lg bg-sunk px-3.5 py-2.5 text-sm whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void share()}>
          <Share2 aria-hidden="true" size={18} />
          <Trans>Partager</Trans>
        </Button>
        <Button look="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" size={18} />
          <Trans>Copier le texte</Trans>
        </Button>
      </div>
      {refusedUrl !== null && (
        <Field label={t`Votre navigateur n’a pas permis la copie : faites-la vous-même.`}>
          {(control) => (
            <TextArea {...control} readOnly value={refusedUrl} onFocus={({ target }) => target.select()} />
          )}
        </Field>
      )}
    </>
  )
}

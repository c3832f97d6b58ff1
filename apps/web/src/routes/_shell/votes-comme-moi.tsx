import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Questionnaire } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { questionnaireRule as rule } from '@parvis/contract/civic/roll-calls.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  type Answer,
  type Answers,
  countPositions,
  leastDeputies,
  readAnswers,
  storeAnswers,
} from '../../features/civic/agreement/agreement.ts'
import { Question } from '../../features/civic/agreement/questions.tsx'
import { Results } from '../../features/civic/agreement/results.tsx'
import { ShareResult } from '../../features/civic/agreement/share-result.tsx'
import { questionnaireQuery } from '../../features/civic/votes/queries.ts'
import { dayText } from '../../lib/day-text.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedSection } from '../../ui/folded-section.tsx'
import { ListWaiting } from '../../ui/list-waiting.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

export const Route = createFileRoute('/_shell/votes-comme-moi')({
  staticData: { visits: 'rare' },
  component: VotesLikeMine,
})

/** Answers from which the results can be looked at. */
const leastAnswers = 5

/** « Qui vote comme moi »: the reader's positions beside those of deputies, parties and groups, compared on the device. */
function VotesLikeMine() {
  const { t } = useLingui()
  const query = useQuery(questionnaireQuery)
  usePageTitle(t`Qui vote comme moi ?`)
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Qui vote comme moi ?</Trans>}
        back={{ to: { to: '/scrutins' }, label: t`Scrutins publics` }}
        intro={
          <Trans>
            De vrais scrutins de l’Assemblée nationale, et ce que chaque député et chaque groupe y a voté. Vos
            réponses restent sur cet appareil : rien n’en est envoyé.
          </Trans>
        }
      />
      <div className="px-4 pb-10">{body()}</div>
    </>
  )

  function body() {
    if (!query.data)
      return query.error ? (
        <QueryFailure title={t`Les scrutins n’ont pas pu être chargés`} query={query} />
      ) : (
        <ListWaiting label={t`Chargement des scrutins`} />
      )
    if (query.data.votes.length === 0)
      return (
        <EmptyState
          icon={Scale}
          title={t`Pas encore de scrutin à comparer`}
          action={
            <Link to="/scrutins" className={buttonClass({})}>
              <Trans>Voir tous les scrutins</Trans>
            </Link>
          }
        >
          <Trans>Aucun scrutin publié ne remplit encore les conditions de la méthode.</Trans>
        </EmptyState>
      )
    return <Comparison questionnaire={query.data} />
  }
}

function Comparison({ questionnaire }: { questionnaire: Questionnaire }) {
  const { votes } = questionnaire
  const [{ answers: kept, outdated }] = useState(() => readAnswers(votes))
  const [answers, setAnswers] = useState<Answers>(kept)
  const firstOpen = votes.findIndex(({ uid }) => answers[uid] === undefined)
  const [place, setPlace] = useState(firstOpen === -1 ? votes.length : firstOpen)
  const [isDone, setIsDone] = useState(firstOpen === -1)
  const vote = votes[place]
  const taken = countPositions(answers)

  // The answers that no longer apply are removed, so the notice is given once.
  useEffect(() => {
    if (outdated > 0) storeAnswers(kept)
  }, [kept, outdated])

  const save = (next: Answers) => {
    storeAnswers(next)
    setAnswers(next)
  }
  const give = (answer: Answer) => {
    if (vote === undefined) return
    save({ ...answers, [vote.uid]: answer })
    setPlace(place + 1)
    if (place + 1 === votes.length) setIsDone(true)
    // The next roll call is read out, and keys go on answering.
    setTimeout(() => document.getElementById('question')?.focus(), 0)
  }
  const erase = () => {
    save({})
    setPlace(0)
    setIsDone(false)
  }

  return (
    <>
      {outdated > 0 && (
        <p role="status" className="mb-4 rounded-lg bg-sunk px-3.5 py-2.5 text-sm">
          <Plural
            value={outdated}
            one="La liste des scrutins a changé : # de vos réponses portait sur un scrutin qui n’y est plus. Elle est effacée, les autres sont gardées."
            other="La liste des scrutins a changé : # de vos réponses portaient sur des scrutins qui n’y sont plus. Elles sont effacées, les autres sont gardées."
          />
        </p>
      )}
      {vote !== undefined && !isDone && (
        <Question
          vote={vote}
          place={place}
          count={votes.length}
          answer={answers[vote.uid]}
          onAnswer={give}
          onBack={place === 0 ? undefined : () => setPlace(place - 1)}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {!isDone && taken >= leastAnswers && (
          <Button onClick={() => setIsDone(true)}>
            <Trans>Voir les résultats</Trans>
          </Button>
        )}
        {isDone && (
          <Button
            look="secondary"
            onClick={() => [setPlace(firstOpen === -1 ? 0 : firstOpen), setIsDone(false)]}
          >
            {firstOpen === -1 ? <Trans>Revoir mes réponses</Trans> : <Trans>Continuer</Trans>}
          </Button>
        )}
        {Object.keys(answers).length > 0 && (
          <Button look="quiet" onClick={erase}>
            <Trans>Effacer mes réponses</Trans>
          </Button>
        )}
        <p role="status" className="text-sm text-ink-2">
          <Plural
            value={taken}
            _0="Aucune position prise"
            one="# position prise"
            other="# positions prises"
          />
        </p>
      </div>
      {isDone && taken > 0 && (
        <>
          <ShareResult questionnaire={questionnaire} answers={answers} />
          <Results questionnaire={questionnaire} answers={answers} />
        </>
      )}
      <Method questionnaire={questionnaire} />
    </>
  )
}

function Method({ questionnaire: { source, version } }: { questionnaire: Questionnaire }) {
  return (
    <FoldedSection title={<Trans>Méthode</Trans>}>
      <div className="flex flex-col gap-2 text-sm text-ink-2">
        <p>
          <Trans>
            Les scrutins sont choisis par une règle, jamais à la main : votes sur l’ensemble d’un texte de la
            dernière législature connue, au moins {rule.leastCast} voix pour ou contre, au moins{' '}
            {rule.leastMinority} % de voix du côté minoritaire, au plus {rule.mostPerMonth} par mois et{' '}
            {rule.most} en tout, ceux où l’on a le plus voté d’abord.
          </Trans>
        </p>
        <p>
          <Trans>
            L’accord compte les scrutins où vous et l’élu avez pris position. Une absence ou un scrutin passé
            ne compte ni pour ni contre. L’intervalle (Wilson, 95 %) est large quand il y a peu de scrutins en
            commun ; le classement suit sa borne basse.
          </Trans>
        </p>
        <p>
          <Trans>
            Le parti d’un député est celui auquel il s’est rattaché en dernier pour le financement public des
            partis, tel que l’Assemblée nationale le publie. Rattachement et groupe peuvent différer. Les
            partis de moins de {leastDeputies} députés ne sont pas comparés, et une égalité ne donne pas de
            position.
          </Trans>
        </p>
        <p>
          <Trans>
            La veille et le jour d’un vote, cette page reste ouverte. L’article 11 de la loi n° 77-808 du 19
            juillet 1977 interdit alors de publier des sondages, qui interrogent un échantillon (article 1er)
            : ici personne n’est compté. L’article L. 49 du code électoral interdit alors de diffuser de la
            propagande : la page montre des votes publics, par la même règle pour tous.{' '}
            <Link to="/reserve-electorale" className="text-blue underline">
              La réserve électorale
            </Link>
          </Trans>
        </p>
        <p>
          <Trans>
            Un vote sur l’ensemble d’un texte ne dit pas tout d’un élu. Ce n’est pas un conseil de vote.
          </Trans>
        </p>
        {source && (
          <p>
            <Trans>
              Source : {source.institution}, {source.page}, au {dayText(source.as_of)}. Version {version}.
            </Trans>
          </p>
        )}
      </div>
    </FoldedSection>
  )
}

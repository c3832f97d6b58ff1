import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import type { Questionnaire } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { foldText } from '@parvis/contract/folding.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { FoldedSection } from '../../../ui/folded-section.tsx'
import { PartyDot } from '../../../ui/party-dot.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { positionClasses, positionTexts, titleText } from '../votes/vote-texts.ts'
import {
  type Agreement,
  type Answers,
  leastDeputies,
  partiesWithPositions,
  positionOf,
  rank,
} from './agreement.ts'

/** Officials shown before one looks for a name. */
const shownAtFirst = 20

/** Agreement with each group, party and official, the surest first; below each, the roll calls behind it. */
export function Results({ questionnaire, answers }: { questionnaire: Questionnaire; answers: Answers }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { votes, groups, officials } = questionnaire
  const ranked = rank(officials, answers, votes)
  const parties = rank(partiesWithPositions(questionnaire), answers, votes)
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const found = ranked.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
  return (
    <>
      <section aria-labelledby="groups" className="mt-6">
        <h2 id="groups" className="text-lg">
          <Trans>Les groupes</Trans>
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          <Trans>
            Comparés à la majorité du groupe dans chaque scrutin. Une absence n’est pas un désaccord.
          </Trans>
        </p>
        {rank(groups, answers, votes).map((group) => (
          <Line key={group.name} agreement={group.agreement} name={group.name} colour={group.colour}>
            <Reasons positions={group.positions} answers={answers} votes={votes} />
          </Line>
        ))}
      </section>
      {parties.length > 0 && (
        <section aria-labelledby="parties" className="mt-8">
          <h2 id="parties" className="text-lg">
            <Trans>Les partis</Trans>
          </h2>
          <p className="mt-1 text-sm text-ink-2">
            <Trans>
              Ceux d’au moins {leastDeputies} députés, comparés à la position de la plupart d’entre eux dans
              chaque scrutin.
            </Trans>
          </p>
          {parties.map((party) => (
            <Line
              key={party.name}
              agreement={party.agreement}
              name={party.name}
              colour={party.colour}
              detail={<Plural value={party.deputies} one="# député" other="# députés" />}
            >
              <Reasons positions={party.positions} answers={answers} votes={votes} />
            </Line>
          ))}
        </section>
      )}
      <section aria-labelledby="deputies" className="mt-8">
        <h2 id="deputies" className="text-lg">
          <Trans>Les députés</Trans>
        </h2>
        <div className="mt-2">
          <SearchField
            label={t`Chercher un député`}
            placeholder={t`Chercher un député`}
            clearLabel={t`Effacer`}
            value={typed}
            maxLength={100}
            onChange={setTyped}
          />
        </div>
        {found.slice(0, shownAtFirst).map((official) => (
          <Line
            key={official.uid}
            agreement={official.agreement}
            name={official.name}
            colour={groups[official.group]?.colour ?? null}
            detail={groups[official.group]?.name}
          >
            <p className="text-sm">
              <Link
                to="/elus/$slug"
                params={{ slug: officialSlug(official) }}
                className="hit-44 relative text-blue underline"
              >
                <Trans>Tous ses votes</Trans>
              </Link>
            </p>
            <Reasons positions={official.positions} answers={answers} votes={votes} />
          </Line>
        ))}
        {found.length === 0 && (
          <p role="status" className="mt-3 text-sm text-ink-2">
            <Trans>Aucun député de ce nom n’a pris part à ces scrutins.</Trans>
          </p>
        )}
      </section>
    </>
  )
}

function Line({
  agreement: { same, of, low, high },
  name,
  colour,
  detail,
  children,
}: {
  agreement: Agreement
  name: string
  colour: string | null
  detail?: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const percent = (share: number) => Math.round(share * 100)
  const share = percent(same / of)
  return (
    <FoldedSection
      title={
        <>
          <span className="flex items-center gap-2">
            {colour && <PartyDot color={colour} size="sm" />}
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </span>
          {detail && <span className="block text-sm font-normal text-ink-2">{detail}</span>}
          <span className="block text-sm font-normal text-ink-2 tabular-nums">
            {t`${share} % d’accord : ${same} sur ${of} (entre ${percent(low)} et ${percent(high)} %)`}
          </span>
          <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunk">
            <span className="block h-full bg-blue" style={{ width: `${share}%` }} />
          </span>
        </>
      }
    >
      {children}
    </FoldedSection>
  )
}

function Reasons({
  positions,
  answers,
  votes,
}: {
  positions: string
  answers: Answers
  votes: Questionnaire['votes']
}) {
  const word = (letter: string | undefined) =>
    letter === 'p' || letter === 'c' || letter === 'a' ? positionOf[letter] : null
  return (
    <ul className="mt-2">
      {votes.map(({ uid, title }, place) => {
        const [own, other] = [word(answers[uid]), word(positions[place])]
        if (own === null || other === null) return null
        return (
          <li key={uid} className="border-b border-line py-2 text-sm">
            <Link
              to="/scrutins/$uid"
              params={{ uid }}
              lang={contentLanguage}
              className="line-clamp-3 wrap-anywhere hover:underline"
            >
              {titleText(title)}
            </Link>
            <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-2">
              <Trans>
                Vous : <Position position={own} />
              </Trans>
              <Trans>
                Son vote : <Position position={other} />
              </Trans>
              <span className={clsx('font-semibold', own === other ? 'text-support' : 'text-danger')}>
                {own === other ? <Trans>d’accord</Trans> : <Trans>pas d’accord</Trans>}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Position({ position }: { position: 'for' | 'against' | 'abstention' }) {
  const { i18n } = useLingui()
  return (
    <span className={clsx('rounded-full px-2 py-0.5 font-semibold', positionClasses[position])}>
      {i18n._(positionTexts[position])}
    </span>
  )
}

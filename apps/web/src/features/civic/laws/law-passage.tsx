import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LawView, PassageStep } from '@parvis/contract/civic/laws.schemas.ts'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { TallyBar } from '../votes/tally-bar.tsx'
import { dayInWords } from './law-texts.ts'
import { OutsideLink } from './outside-link.tsx'

const laneTexts: Record<PassageStep['lane'], MessageDescriptor> = {
  assemblee: msg`Assemblée nationale`,
  senat: msg`Sénat`,
  both: msg`Parlement et institutions`,
}

const kindTexts: Record<PassageStep['kind'], MessageDescriptor> = {
  deposit: msg`Dépôt`,
  report: msg`Rapport de la commission`,
  opinion: msg`Avis d’une commission`,
  vote: msg`Vote`,
  joint: msg`Commission mixte ou Congrès`,
  council: msg`Conseil constitutionnel`,
  promulgation: msg`Promulgation`,
  application: msg`Application`,
}

/** Middle of each lane in the drawing, in pixels. */
const lanes = { assemblee: 9, senat: 31, both: 20 }

/** The way of a law through both chambers: two lanes with a dot for each step, beside the steps in words. */
export function LawPassage({ law: { passage } }: { law: LawView }) {
  const { i18n } = useLingui()
  // One chamber alone is what the timeline above shows.
  if (new Set(passage.map(({ lane }) => lane)).size < 2) return null
  return (
    <section className="mt-6" aria-labelledby="passage">
      <h3 id="passage" className="text-base font-semibold">
        <Trans>Le parcours dans les deux assemblées</Trans>
      </h3>
      <p aria-hidden="true" className="mt-2 flex items-center gap-x-4 text-xs text-ink-2">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-full bg-blue" />
          {i18n._(laneTexts.assemblee)}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rotate-45 bg-brass" />
          {i18n._(laneTexts.senat)}
        </span>
      </p>
      <ol className="mt-2">
        {passage.map((step, place) => (
          <li
            key={`${step.date} ${step.lane} ${step.kind} ${step.label}`}
            className="relative pb-4 pl-13 text-sm last:pb-0"
          >
            <Rail lane={step.lane} isLast={place === passage.length - 1} />
            <Step step={step} isFirst={passage.findIndex(({ kind }) => kind === 'deposit') === place} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Both lanes beside a step, with its dot: a disc for the Assembly, a diamond for the Senate, a bar for both. */
function Rail({ lane, isLast }: { lane: PassageStep['lane']; isLast: boolean }) {
  return (
    <span aria-hidden="true" className="absolute inset-y-0 left-0 w-10">
      {[lanes.assemblee, lanes.senat].map((x) => (
        <span
          key={x}
          className={clsx('absolute top-0 w-0.5 bg-line', isLast ? 'h-4' : 'bottom-0')}
          style={{ left: x - 1 }}
        />
      ))}
      <span
        className={clsx(
          'absolute',
          lane === 'both' && 'top-[7px] h-2 w-[30px] -translate-x-1/2 rounded-full bg-ink-2',
          lane === 'assemblee' && 'top-1 size-3.5 -translate-x-1/2 rounded-full bg-blue',
          lane === 'senat' && 'top-1 size-3 -translate-x-1/2 rotate-45 bg-brass',
        )}
        style={{ left: lanes[lane] }}
      />
    </span>
  )
}

function Step({ step, isFirst }: { step: PassageStep; isFirst: boolean }) {
  const { i18n } = useLingui()
  const { date, lane, kind, label, texts, rapporteurs, ballot } = step
  const name = kind === 'deposit' && !isFirst ? <Trans>Texte transmis</Trans> : i18n._(kindTexts[kind])
  return (
    <>
      <p className="text-ink-3">
        <time dateTime={date}>{dayInWords(date)}</time>
        {lane !== 'both' && (
          <>
            {separator}
            {i18n._(laneTexts[lane])}
          </>
        )}
      </p>
      <p className="text-ink wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {label && (
          <>
            {separator}
            <span lang={contentLanguage}>{label}</span>
          </>
        )}
      </p>
      {rapporteurs.length > 0 && (
        <p className="text-ink-2">
          <Trans>Rapport de</Trans>{' '}
          {rapporteurs.map((person, place) => (
            <span key={person.uid}>
              {place > 0 && ', '}
              {person.name === null ? (
                <Trans>une personne que les fichiers importés ne nomment pas</Trans>
              ) : (
                <Link
                  to="/elus/$slug"
                  params={{ slug: officialSlug(person) }}
                  className="hit-44 relative text-blue hover:underline"
                >
                  {person.name}
                </Link>
              )}
            </span>
          ))}
        </p>
      )}
      {texts.map((text) => (
        <p key={text.label} lang={contentLanguage} className="text-ink-2 wrap-anywhere">
          <OutsideLink url={text.url}>{text.label}</OutsideLink>
        </p>
      ))}
      {ballot && <Ballot ballot={ballot} />}
    </>
  )
}

function Ballot({ ballot }: { ballot: NonNullable<PassageStep['ballot']> }) {
  const { i18n } = useLingui()
  const { uid, for: votesFor, against, abstentions, has_page } = ballot
  if (votesFor === null || against === null) return null
  const figures = (
    <Trans>
      {i18n.number(votesFor)} pour, {i18n.number(against)} contre
    </Trans>
  )
  return (
    <div className="mt-1 max-w-80">
      <TallyBar votes={{ for: votesFor, against, abstention: abstentions ?? 0 }} />
      <p className="mt-1 text-ink-2">
        {has_page ? (
          <Link to="/scrutins/$uid" params={{ uid }} className="hit-44 relative text-blue underline">
            {figures}
          </Link>
        ) : (
          figures
        )}
      </p>
    </div>
  )
}

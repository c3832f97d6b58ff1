import { Trans, useLingui } from '@lingui/react/macro'
import { rollCallsPage } from '@parvis/contract/civic/corrections.ts'
import { organSlug } from '@parvis/contract/civic/organs.ts'
import type { RollCallView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { PartyDot } from '../../../ui/party-dot.tsx'
import { OwnCorrections } from '../corrections/own-corrections.tsx'
import { ReportErrorButton } from '../corrections/report-error-button.tsx'
import { castColours, castPositions, TallyBar } from './tally-bar.tsx'
import { VotePageLink } from './vote-page-link.tsx'
import { VoteRemarks } from './vote-remarks.tsx'
import { kindTexts, outcomeTexts, positionTexts, titleText } from './vote-texts.ts'

/** A vote: its subject and law, the result, the votes of each group, the source and the corrections. */
export function VoteResult({ vote }: { vote: RollCallView }) {
  const { i18n } = useLingui()
  return (
    <>
      <h2 lang={contentLanguage} className="text-base font-semibold text-pretty wrap-anywhere">
        {titleText(vote.title)}
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {dayText(vote.held_on)}
        {separator}
        {i18n._(kindTexts[vote.kind])}
        {separator}
        {i18n._(outcomeTexts[vote.outcome])}
      </p>
      {vote.law && (
        <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
          <Trans>
            Texte :{' '}
            <Link
              to="/law-tracking/$reference"
              params={{ reference: vote.law.reference }}
              lang={contentLanguage}
              className="hit-44 text-blue underline"
            >
              {vote.law.title}
            </Link>
          </Trans>
        </p>
      )}
      <Result vote={vote} />
      <div className="mt-4 overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-xs text-ink-3">
              <th scope="col" className="pb-2 font-semibold">
                <Trans>Groupe</Trans>
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-semibold">
                <Trans>Pour</Trans>
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-semibold">
                <Trans>Contre</Trans>
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-semibold">
                <Trans>Abstention</Trans>
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-semibold">
                <Trans>Non-votants</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {vote.groups.map((group) => (
              <tr key={`${group.name} ${group.members}`} className="border-t border-line">
                <th scope="row" className="py-2.5 text-left font-medium">
                  <PartyDot color={group.colour ?? 'var(--line-strong)'} className="mr-2" />
                  <GroupName group={group} />
                </th>
                <Tally tally={group.tally} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className="py-2.5 text-left">
                <Trans>Total</Trans>
              </th>
              <Tally tally={vote.tally} />
            </tr>
          </tfoot>
        </table>
      </div>
      <VoteRemarks vote={vote} />
      <p className="mt-3 text-xs text-ink-3">
        {vote.source ? (
          <Trans>
            Source : {vote.source.institution}, {vote.source.page}, au {dayText(vote.source.as_of)}
          </Trans>
        ) : (
          <Trans>Données d’exemple.</Trans>
        )}
      </p>
      {vote.page_url && (
        <p className="mt-2 text-sm">
          <VotePageLink vote={vote} />
        </p>
      )}
      {vote.source && (
        <>
          <p className="-ml-2 mt-1">
            <ReportErrorButton
              figure={{ page: rollCallsPage, block: vote.uid, name: titleText(vote.title) }}
            />
          </p>
          <OwnCorrections page={rollCallsPage} block={vote.uid} />
        </>
      )}
    </>
  )
}

/** The short name of a group, which leads to its page. */
function GroupName({ group: { uid, name, short_name } }: { group: RollCallView['groups'][number] }) {
  const short = (
    <abbr title={name} className="no-underline">
      {short_name ?? name}
    </abbr>
  )
  if (uid === null) return short
  return (
    <Link
      to="/groupes/$slug"
      params={{ slug: organSlug({ uid, name }) }}
      className="hit-44 relative hover:underline"
    >
      {short}
    </Link>
  )
}

/** Motions of censure record votes in favour alone: they are set against the number that the motion needs. */
function Result({ vote: { kind, tally, required } }: { vote: RollCallView }) {
  const { i18n } = useLingui()
  const votes = { for: tally.for, against: tally.against, abstention: tally.abstentions }
  const isMotion = kind === 'censure' && required !== null
  return (
    <div className="mt-4">
      <TallyBar votes={votes} required={isMotion ? required : 0} />
      {isMotion ? (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>
            {i18n.number(tally.for)} pour, {i18n.number(required)} requis
          </Trans>
        </p>
      ) : (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          {castPositions.map((position) => (
            <li key={position} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={clsx('size-2.5 rounded-full', castColours[position])} />
              {i18n._(positionTexts[position])}{' '}
              <span className="font-semibold text-ink tabular-nums">{i18n.number(votes[position])}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const columns = ['for', 'against', 'abstentions', 'non_voters'] as const

function Tally({ tally }: { tally: RollCallView['tally'] }) {
  const { i18n } = useLingui()
  return columns.map((column) => (
    <td key={column} className="pl-3 text-right">
      {i18n.number(tally[column])}
    </td>
  ))
}

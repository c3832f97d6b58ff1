import { Trans, useLingui } from '@lingui/react/macro'
import type { RollCallView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import type { VotePosition } from '@parvis/contract/civic/roll-calls.ts'
import { inSentence, positionTexts } from './vote-texts.ts'

const columns = [
  { column: 'for', position: 'for' },
  { column: 'against', position: 'against' },
  { column: 'abstentions', position: 'abstention' },
  { column: 'non_voters', position: 'non_voter' },
] as const

/** Facts of the source beside the result: counts that differ from the named voters, and positions declared afterwards. */
export function VoteRemarks({ vote: { groups, corrections } }: { vote: RollCallView }) {
  const { i18n } = useLingui()
  const word = (position: VotePosition) => inSentence(i18n._(positionTexts[position]))
  const differences = groups.flatMap(({ name, short_name, tally, named }) =>
    named === null
      ? []
      : columns
          .filter(({ column }) => tally[column] !== named[column])
          .map(({ column, position }) => ({
            group: short_name ?? name,
            position: word(position),
            counted: tally[column],
            named: named[column],
          })),
  )
  return (
    <>
      {differences.map(({ group, position, counted, named }) => (
        <p key={`${group} ${position}`} className="mt-3 text-sm text-ink-2">
          <Trans>
            {group}, « {position} » : la source compte {i18n.number(counted)} et nomme {i18n.number(named)}.
          </Trans>
        </p>
      ))}
      {corrections.length > 0 && (
        <section className="mt-5">
          <h3 className="text-sm font-semibold">
            <Trans>Mises au point</Trans>
          </h3>
          <p className="mt-1 text-sm text-ink-2">
            <Trans>Déclarées après le vote. Le résultat n’en est pas modifié.</Trans>
          </p>
          <ul className="mt-2 flex flex-col gap-1.5 text-sm">
            {corrections.map(({ uid, name, counted, declared, malfunction }) => (
              <li key={uid} className="wrap-anywhere">
                <span className="font-medium">{name ?? <Trans>Membre {uid}</Trans>}</span>
                <span className="block text-ink-2">
                  {counted === null ? (
                    <Trans>sans vote compté ; position déclarée : {word(declared)}</Trans>
                  ) : (
                    <Trans>
                      vote compté : {word(counted)} ; position déclarée : {word(declared)}
                    </Trans>
                  )}
                  {malfunction && (
                    <>
                      {' '}
                      <Trans>(panne de vote signalée)</Trans>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

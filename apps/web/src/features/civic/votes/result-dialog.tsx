import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/day-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { rollCallQuery } from './queries.ts'
import { titleText } from './vote-texts.ts'

/** How each group voted. */
export default function ResultDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data: vote, error, isFetching, refetch } = useQuery(rollCallQuery(uid))
  return (
    <Dialog title={t`Résultat par groupe`} closeLabel={t`Fermer`} tall onClose={onClose}>
      {vote === undefined &&
        (error ? (
          <QueryFailure
            title={t`Le résultat n’a pas pu être chargé`}
            query={{ error, isFetching, refetch }}
          />
        ) : (
          <div role="status" aria-label={t`Chargement du résultat`} className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-40 w-full" />
          </div>
        ))}
      {vote && (
        <div className="p-4">
          <p className="font-semibold text-pretty">{titleText(vote.title)}</p>
          <p className="mt-1 text-sm text-ink-2">{dayText(vote.held_on)}</p>
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
                  <tr key={group.name} className="border-t border-line">
                    <th scope="row" className="py-2.5 text-left font-medium">
                      <span
                        aria-hidden="true"
                        className="mr-2 inline-block size-2.5 rounded-full border border-line-strong"
                        style={group.colour === null ? {} : { backgroundColor: group.colour }}
                      />
                      <abbr title={group.name} className="no-underline">
                        {group.short_name ?? group.name}
                      </abbr>
                    </th>
                    <td className="pl-3 text-right">{i18n.number(group.tally.for)}</td>
                    <td className="pl-3 text-right">{i18n.number(group.tally.against)}</td>
                    <td className="pl-3 text-right">{i18n.number(group.tally.abstentions)}</td>
                    <td className="pl-3 text-right">{i18n.number(group.tally.non_voters)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr className="border-t border-line-strong font-semibold">
                  <th scope="row" className="py-2.5 text-left">
                    <Trans>Total</Trans>
                  </th>
                  <td className="pl-3 text-right">{i18n.number(vote.tally.for)}</td>
                  <td className="pl-3 text-right">{i18n.number(vote.tally.against)}</td>
                  <td className="pl-3 text-right">{i18n.number(vote.tally.abstentions)}</td>
                  <td className="pl-3 text-right">{i18n.number(vote.tally.non_voters)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
          <p className="mt-3 text-xs text-ink-3">
            {vote.source ? (
              <Trans>
                Source : {vote.source.institution}, {vote.source.page}, au {dayText(vote.source.as_of)}
              </Trans>
            ) : (
              <Trans>Données d’exemple.</Trans>
            )}
          </p>
        </div>
      )}
    </Dialog>
  )
}

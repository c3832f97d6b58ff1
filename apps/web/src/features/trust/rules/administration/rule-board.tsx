import { Trans, useLingui } from '@lingui/react/macro'
import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListWaiting } from '../../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { QueryFailure } from '../../../../ui/query-failure.tsx'
import { CallOffDialog } from './call-off-dialog.tsx'
import { administeredRulesQuery } from './queries.ts'
import { RetirementDialog } from './retirement-dialog.tsx'
import { type RuleAction, RuleRow } from './rule-row.tsx'
import { WordingDialog } from './wording-dialog.tsx'

/** Where administrators word the rules of /cgu, announce what changes, and retire them. */
export function RuleBoard() {
  const { t } = useLingui()
  const query = useQuery(administeredRulesQuery)
  const [open, setOpen] = useState<{ action: RuleAction; code: ModerationRule } | null>(null)
  const { data } = query
  // The present state: the open dialog shows what another administrator changed meanwhile.
  const rule = data?.rules.find(({ code }) => code === open?.code)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={<Trans>Règles</Trans>}
        intro={
          <Trans>
            Les textes des{' '}
            <Link to="/cgu" className="text-blue underline">
              conditions d’utilisation
            </Link>{' '}
            sur lesquels reposent les décisions. Un texte ne se corrige pas : il en vient un autre, à partir
            d’un jour dit, et les décisions déjà prises gardent celui de leur jour.
          </Trans>
        }
      />
      {data ? (
        <ol aria-label={t`Règles`} className="divide-y divide-line border-b border-line">
          {data.rules.map((one, position) => (
            <RuleRow
              key={one.code}
              rule={one}
              number={position + 1}
              onOpen={(action) => setOpen({ action, code: one.code })}
            />
          ))}
        </ol>
      ) : query.error ? (
        <QueryFailure title={t`Les règles n’ont pas pu être chargées`} query={query} />
      ) : (
        <ListWaiting label={t`Chargement des règles`} rows={9} />
      )}
      {data && rule && open?.action === 'word' && (
        <WordingDialog rule={rule} today={data.today} onClose={close} />
      )}
      {rule && open?.action === 'call_off' && <CallOffDialog rule={rule} onClose={close} />}
      {rule && open?.action === 'retire' && <RetirementDialog rule={rule} onClose={close} />}
    </>
  )
}

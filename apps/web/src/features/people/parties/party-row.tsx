import { Trans, useLingui } from '@lingui/react/macro'
import type { PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { PartyDot } from '../../../ui/party-dot.tsx'
import { History } from './history.tsx'
import { SourceLine } from './source-line.tsx'

/** A party, its source, and all that it was before, on request. */
export function PartyRow({
  party,
  note,
  children,
}: {
  party: PartyView
  /** Texts beside its abbreviation. */
  note?: ReactNode
  /** Acts offered on it. */
  children?: ReactNode
}) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <li className="px-4 py-4">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex items-baseline gap-2.5">
            <PartyDot color={party.color} className="translate-y-px" />
            <div lang="fr" className="min-w-0 wrap-anywhere">
              <h3 className="mr-2.5 inline text-base">{party.name}</h3>
              <p className="inline text-sm text-ink-2">{party.abbreviation}</p>
            </div>
          </div>
          {note && <p className="mt-0.5 pl-[22px] text-sm text-ink-2">{note}</p>}
          <p className="pl-[22px] text-sm text-ink-3">
            <SourceLine source={party.source} asOf={party.as_of} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 pl-[22px] sm:pl-0">
          {children}
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-history`}
            aria-label={t`Historique : ${party.name}`}
            onClick={() => setOpen(!open)}
            className="hit-44 -ml-2 inline-flex min-h-9 items-center gap-1 rounded-lg px-2 text-sm font-semibold text-ink-2 hover:bg-sunk hover:text-ink"
          >
            <Trans>Historique</Trans>
            <ChevronDown
              aria-hidden="true"
              size={16}
              className={
                open
                  ? 'rotate-180 transition-transform duration-200 motion-reduce:transition-none'
                  : 'transition-transform duration-200 motion-reduce:transition-none'
              }
            />
          </button>
        </div>
      </div>
      <div id={`${id}-history`} hidden={!open} className="pt-3 sm:pl-[22px]">
        {open && <History party={party} />}
      </div>
    </li>
  )
}

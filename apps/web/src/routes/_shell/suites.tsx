import { Trans, useLingui } from '@lingui/react/macro'
import {
  type FollowUpOutcome,
  type FollowUpState,
  type FollowUpSubject,
  followUpOutcomes,
  followUpStates,
  followUpSubjects,
} from '@parvis/contract/civic/follow-ups.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { FollowUpList } from '../../features/civic/follow-ups/follow-up-list.tsx'
import { outcomeTexts, stateTexts, subjectTexts } from '../../features/civic/follow-ups/texts.ts'
import { profileQuery } from '../../features/people/profiles/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'

interface Address {
  state?: FollowUpState | undefined
  type?: FollowUpSubject | undefined
  outcome?: FollowUpOutcome | undefined
  /** One official's: username or id. */
  official?: string | undefined
}

export const Route = createFileRoute('/_shell/suites')({
  staticData: { visits: 'rare' },
  // Read by the screen itself: what checks it is loaded with it, not by every visitor.
  validateSearch: (search) => search as Address,
  component: FollowUps,
})

function readAddress(search: Record<string, unknown>): Address {
  const state = followUpStates.find((one) => one === search.state)
  return {
    state,
    type: followUpSubjects.find((one) => one === search.type),
    // What is owed has no outcome.
    outcome:
      state === 'owed' || state === 'overdue'
        ? undefined
        : followUpOutcomes.find((one) => one === search.outcome),
    official:
      typeof search.official === 'string' || typeof search.official === 'number'
        ? String(search.official).slice(0, 64) || undefined
        : undefined,
  }
}

/** Everything that officials owe an answer to, and what became of it. */
function FollowUps() {
  const { t, i18n } = useLingui()
  const address = readAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const { state = 'all', type, outcome, official } = address
  usePageTitle(t`Suite donnée`)
  const show = (next: Address) =>
    void navigate({ search: { ...address, ...next }, replace: true, resetScroll: false })
  const filters = {
    state,
    ...(type && { type }),
    ...(outcome && { outcome }),
    ...(official !== undefined && { official }),
  }
  return (
    <>
      <PageHeader
        title={<Trans>Suite donnée</Trans>}
        intro={
          <Trans>
            Ce que les responsables vérifiés doivent à qui les interroge : le jour de la réponse, ce qu’ils
            ont décidé, et pourquoi.
          </Trans>
        }
      />
      <div className="grid grid-cols-1 gap-2 border-b border-line px-4 py-3 sm:grid-cols-3">
        <Select
          aria-label={t`État`}
          value={state}
          onChange={({ target }) => {
            const chosen = followUpStates.find((one) => one === target.value)
            show({ state: chosen === 'all' ? undefined : chosen })
          }}
        >
          {followUpStates.map((one) => (
            <option key={one} value={one}>
              {i18n._(stateTexts[one])}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t`Objet`}
          value={type ?? ''}
          onChange={({ target }) => show({ type: followUpSubjects.find((one) => one === target.value) })}
        >
          <option value="">{t`Tous les objets`}</option>
          {followUpSubjects.map((one) => (
            <option key={one} value={one}>
              {i18n._(subjectTexts[one])}
            </option>
          ))}
        </Select>
        {(state === 'all' || state === 'settled') && (
          <Select
            aria-label={t`Décision`}
            value={outcome ?? ''}
            onChange={({ target }) => show({ outcome: followUpOutcomes.find((one) => one === target.value) })}
          >
            <option value="">{t`Toutes les décisions`}</option>
            {followUpOutcomes.map((one) => (
              <option key={one} value={one}>
                {i18n._(outcomeTexts[one])}
              </option>
            ))}
          </Select>
        )}
      </div>
      {official !== undefined && <OfOne official={official} onClear={() => show({ official: undefined })} />}
      <div className="px-4 py-4">
        <FollowUpList key={JSON.stringify(filters)} filters={filters} />
        <p className="mt-4 text-sm">
          <a href={`/api/v1/follow-ups.csv?${new URLSearchParams(filters)}`} className="text-blue underline">
            <Trans>Télécharger ce tableau (CSV)</Trans>
          </a>
        </p>
      </div>
    </>
  )
}

function OfOne({ official, onClear }: { official: string; onClear: () => void }) {
  const { data: profile } = useQuery(profileQuery(official))
  return (
    <p className="flex items-center justify-between gap-3 border-b border-line px-4 py-2 text-sm text-ink-2">
      <bdi className="min-w-0 truncate font-semibold text-ink">{profile?.display_name ?? `@${official}`}</bdi>
      <Button look="quiet" size="sm" onClick={onClear}>
        <X aria-hidden="true" size={16} />
        <Trans>Tous les responsables</Trans>
      </Button>
    </p>
  )
}

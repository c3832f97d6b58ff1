import { Trans, useLingui } from '@lingui/react/macro'
import type { QuestionSort, QuestionState } from '@parvis/contract/list-filters.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { OwnOwed } from '../../features/civic/follow-ups/own-owed.tsx'
import {
  type QuestionAddress,
  readQuestionAddress,
} from '../../features/content/questions/question-address.ts'
import { QuestionList } from '../../features/content/questions/question-list.tsx'
import { useCardKeys } from '../../features/discovery/feed/use-card-keys.ts'
import { profileQuery } from '../../features/people/profiles/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/questions')({
  staticData: { visits: 'rare' },
  // Read by the screen itself: what checks it is loaded with it, not by every visitor.
  validateSearch: (search) => search as QuestionAddress,
  component: Questions,
})

/** Names the author whose questions are shown, and leads back to all. */
function OfOne({ author, onClear }: { author: string; onClear: () => void }) {
  const { t } = useLingui()
  const { data: profile } = useQuery(profileQuery(author))
  const name = profile?.display_name ?? `@${author}`
  return (
    <p className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4 text-sm text-ink-2">
      <span className="min-w-0 truncate">
        <Trans>
          Posts de{' '}
          <Link
            to="/profile/$reference"
            params={{ reference: author }}
            className="font-semibold text-ink hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </Trans>
      </span>
      <button
        type="button"
        aria-label={t`Voir les questions à tous les responsables`}
        title={t`Voir les questions à tous les responsables`}
        className="hit-44 inline-flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-sunk hover:text-ink"
        onClick={onClear}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </p>
  )
}

/** Questions to officials, and their answers. */
function Questions() {
  const { t } = useLingui()
  const address = readQuestionAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const { state = 'open', sort = 'longest_waiting', author } = address
  const own = useOwnProfile()
  const isOwn = own != null && author !== undefined && [own.username, own.id].includes(author)
  usePageTitle(isOwn ? t`À répondre` : t`Questions aux responsables`)
  useCardKeys()
  const show = (next: Partial<QuestionAddress>) =>
    void navigate({ search: { ...address, ...next }, replace: true, resetScroll: false })
  const tabs = [
    { value: 'open', label: t`En attente` },
    { value: 'answered', label: t`Répondues` },
  ] as const
  return (
    <>
      <PageHeader
        bare
        title={isOwn ? <Trans>À répondre</Trans> : <Trans>Questions aux responsables</Trans>}
        intro={
          isOwn ? (
            <Trans>
              Les questions posées sous vos posts, la plus longue attente d’abord. Votre réponse est un
              commentaire public, et les personnes qui demandent en sont averties.
            </Trans>
          ) : (
            <Trans>
              Chaque « Question » posée sous le post d’un responsable politique vérifié compte ici, jusqu’à ce
              qu’il y réponde.
            </Trans>
          )
        }
      />
      {isOwn && <OwnOwed reference={author} />}
      {author !== undefined && !isOwn && (
        <OfOne author={author} onClear={() => show({ author: undefined })} />
      )}
      <Tabs<QuestionState>
        label={t`Questions`}
        value={state}
        tabs={tabs}
        onChange={(next) => show({ state: next === 'open' ? undefined : next, sort: undefined })}
      >
        <TabPanel value={state}>
          {state === 'open' && (
            <div className="border-b border-line px-4 py-3">
              <div className="sm:w-64">
                <Select
                  aria-label={t`Ordre des questions`}
                  value={sort}
                  onChange={({ target }) => show({ sort: target.value as QuestionSort })}
                >
                  <option value="longest_waiting">{t`La plus longue attente`}</option>
                  <option value="most_asked">{t`Les plus posées`}</option>
                  <option value="latest">{t`Les plus récentes`}</option>
                </Select>
              </div>
            </div>
          )}
          <QuestionList address={{ ...address, state, sort }} />
        </TabPanel>
      </Tabs>
    </>
  )
}

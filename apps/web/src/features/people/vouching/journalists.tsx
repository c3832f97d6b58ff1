import { Trans, useLingui } from '@lingui/react/macro'
import type { Journalist } from '@parvis/contract/people/organisations.schemas.ts'
import type { JournalistList } from '@parvis/contract/people/organisations.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import { useState } from 'react'
import { separator } from '../../../lib/separator.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Select } from '../../../ui/select.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { ownOrganisationsQuery } from '../verification/queries.ts'
import { dayOf } from '../verification/texts.ts'
import { AnswerForm } from './answer-form.tsx'
import { DepartureForm } from './departure-form.tsx'
import { journalistsQuery } from './queries.ts'

/** The journalists of an organisation, for its contact: who asks for the tick in its name, and who has it. */
export function Journalists() {
  const { t } = useLingui()
  const query = useQuery(ownOrganisationsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [list, setList] = useState<JournalistList>('waiting')
  const { data } = query
  const organisation = data?.items.find(({ id }) => id === chosen) ?? data?.items[0]
  if (!data)
    return (
      <>
        <PageHeader title={<Trans>Mes journalistes</Trans>} />
        {query.error ? (
          <QueryFailure title={t`Vos organisations n’ont pas pu être chargées`} query={query} />
        ) : (
          <ListWaiting label={t`Chargement de vos organisations`} />
        )}
      </>
    )
  if (!organisation)
    return (
      <>
        <PageHeader title={<Trans>Mes journalistes</Trans>} />
        <EmptyState
          icon={Newspaper}
          title={t`Vous ne parlez pour aucune organisation`}
          action={
            <Link to="/verification" className={buttonClass({ look: 'secondary' })}>
              <Trans>Voir ma vérification</Trans>
            </Link>
          }
        >
          <Trans>
            L’équipe nomme la personne de contact d’une rédaction, qui confirme ensuite ses journalistes. Ce
            rôle demande un compte vérifié.
          </Trans>
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader
        bare
        title={organisation.name}
        intro={
          <>
            <Trans>
              Dites si ces personnes travaillent chez vous. Vous ne voyez pas leurs documents, et l’équipe de
              vérification décide.
            </Trans>
            {organisation.ends_on && (
              <>
                {' '}
                <Trans>Votre rôle prend fin le {dayOf(organisation.ends_on)}.</Trans>
              </>
            )}
          </>
        }
      />
      {data.items.length > 1 && (
        <Field label={t`Organisation`} className="px-4 pb-4">
          {(control) => (
            <Select {...control} value={organisation.id} onChange={({ target }) => setChosen(target.value)}>
              {data.items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Tabs
        label={organisation.name}
        value={list}
        onChange={setList}
        tabs={[
          {
            value: 'waiting',
            label: organisation.waiting === 0 ? t`Demandes` : t`Demandes (${organisation.waiting})`,
          },
          { value: 'verified', label: t`Vérifiés` },
        ]}
      >
        <TabPanel value={list}>
          <List key={`${organisation.id} ${list}`} organisationId={organisation.id} list={list} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function List({ organisationId, list }: { organisationId: string; list: JournalistList }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(journalistsQuery(organisationId, list))
  if (!query.data) {
    if (!query.error) return <ListWaiting label={t`Chargement des journalistes`} />
    return <QueryFailure title={t`Les journalistes n’ont pas pu être chargés`} query={query} />
  }
  const journalists = query.data.pages.flatMap(({ items }) => items)
  if (journalists.length === 0)
    return (
      <EmptyState
        icon={Newspaper}
        title={list === 'waiting' ? t`Personne n’attend` : t`Aucun journaliste vérifié`}
      >
        <Trans>Les personnes qui nomment votre organisation dans leur demande paraissent ici.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t`Journalistes`} className="divide-y divide-line border-b border-line">
        {journalists.map((one) => (
          <Entry key={one.request_id} one={one} organisationId={organisationId} />
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
      )}
    </>
  )
}

function Entry({ one, organisationId }: { one: Journalist; organisationId: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'answer' | 'departure' | null>(null)
  const { claimed_name: name, member, answer, answered_at } = one
  const answeredOn = answered_at === null ? null : dayOf(answered_at)
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {member.username && (
              <>
                <Link
                  to="/profile/$reference"
                  params={{ reference: member.username }}
                  className="text-blue underline underline-offset-2"
                >
                  @{member.username}
                </Link>
                {separator}
              </>
            )}
            <Trans>
              se réclame de « {one.organisation} » depuis le {dayOf(one.asked_at)}
            </Trans>
          </p>
          {answeredOn && (
            <p className="mt-1 text-sm font-medium" role="status">
              {answer === 'confirmed' ? (
                <Trans>Confirmé le {answeredOn}</Trans>
              ) : (
                <Trans>Vous avez dit le {answeredOn} que cette personne ne travaille pas chez vous</Trans>
              )}
            </p>
          )}
          {!one.may_answer && (
            <p className="mt-1 text-sm text-ink-2">
              <Trans>C’est vous : une autre personne de contact répond.</Trans>
            </p>
          )}
        </div>
        {one.may_answer && open === null && (
          <div className="flex flex-wrap gap-2">
            {(one.status === 'pending' || answer === null) && (
              <Button
                look={answer === null ? 'primary' : 'secondary'}
                size="sm"
                aria-label={t`Répondre pour ${name}`}
                onClick={() => setOpen('answer')}
              >
                {answer === null ? <Trans>Répondre</Trans> : <Trans>Changer de réponse</Trans>}
              </Button>
            )}
            {one.status === 'approved' && answer === 'confirmed' && one.left_at === null && (
              <Button
                look="secondary"
                size="sm"
                aria-label={t`Déclarer le départ de ${name}`}
                onClick={() => setOpen('departure')}
              >
                <Trans>Déclarer un départ</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      {open === 'answer' && (
        <AnswerForm one={one} organisationId={organisationId} onClose={() => setOpen(null)} />
      )}
      {open === 'departure' && (
        <DepartureForm one={one} organisationId={organisationId} onClose={() => setOpen(null)} />
      )}
    </li>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Organisation, OrganisationContact } from '@parvis/contract/people/organisations.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { dayOf, evidenceTexts } from '../verification/texts.ts'
import { ContactForm } from './contact-form.tsx'
import { EndContactForm } from './end-contact-form.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { organisationsQuery } from './queries.ts'

/** Organisations whose contacts confirm their journalists, for administrators. */
export function OrganisationList() {
  const { t } = useLingui()
  const query = useInfiniteQuery(organisationsQuery)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title={<Trans>Organisations</Trans>}
        back={{ to: { to: '/moderation/verifications' }, label: t`Retour aux vérifications` }}
        actions={
          !adding && (
            <span className="max-sm:mb-1.5 max-sm:w-full">
              <Button size="sm" onClick={() => setAdding(true)}>
                <Trans>Ajouter une organisation</Trans>
              </Button>
            </span>
          )
        }
        intro={
          <Trans>
            Une personne de contact confirme que ceux qui se réclament de sa rédaction y travaillent. Elle ne
            voit aucun document, et l’équipe décide.
          </Trans>
        }
      />
      {adding && <OrganisationForm onClose={() => setAdding(false)} />}
      {list()}
    </>
  )

  function list() {
    if (!query.data) {
      if (!query.error) return <ListWaiting label={t`Chargement des organisations`} />
      return <QueryFailure title={t`Les organisations n’ont pas pu être chargées`} query={query} />
    }
    const organisations = query.data.pages.flatMap(({ items }) => items)
    if (organisations.length === 0)
      return (
        <EmptyState icon={Building2} title={t`Aucune organisation`}>
          <Trans>Ajoutez une rédaction, puis nommez sa personne de contact.</Trans>
        </EmptyState>
      )
    return (
      <>
        <ul aria-label={t`Organisations`} className="divide-y divide-line border-b border-line">
          {organisations.map((one) => (
            <Entry key={one.id} one={one} />
          ))}
        </ul>
        {query.hasNextPage && (
          <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
        )}
      </>
    )
  }
}

function Entry({ one }: { one: Organisation }) {
  const { t } = useLingui()
  const [naming, setNaming] = useState(false)
  const present = one.contacts.filter(({ ended_at }) => ended_at === null)
  const former = one.contacts.filter(({ ended_at }) => ended_at !== null)
  return (
    <li className="flex flex-col gap-3 px-4 py-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-post wrap-anywhere">{one.name}</h2>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {one.other_names.length > 0 && (
              <>
                <Trans>Aussi : {one.other_names.join(', ')}</Trans>
                {separator}
              </>
            )}
            <Plural
              value={one.confirmed}
              _0="aucun journaliste confirmé"
              one="# journaliste confirmé"
              other="# journalistes confirmés"
            />
          </p>
        </div>
        {!naming && (
          <Button
            look="secondary"
            size="sm"
            aria-label={t`Nommer un contact de ${one.name}`}
            onClick={() => setNaming(true)}
          >
            <Trans>Nommer un contact</Trans>
          </Button>
        )}
      </div>
      {naming && <ContactForm organisation={one} onClose={() => setNaming(false)} />}
      {present.length === 0 && !naming && (
        <p className="text-sm text-ink-2">
          <Trans>Personne ne parle pour cette organisation : personne n’est confirmé en son nom.</Trans>
        </p>
      )}
      {present.map((contact) => (
        <Contact key={contact.id} organisationId={one.id} contact={contact} />
      ))}
      {former.length > 0 && (
        <details className="text-sm">
          <summary className="hit-44 relative cursor-pointer text-ink-2">
            <Plural value={former.length} one="# ancien contact" other="# anciens contacts" />
          </summary>
          <div className="mt-3 flex flex-col gap-3">
            {former.map((contact) => (
              <Contact key={contact.id} organisationId={one.id} contact={contact} />
            ))}
          </div>
        </details>
      )}
    </li>
  )
}

function Contact({ organisationId, contact }: { organisationId: string; contact: OrganisationContact }) {
  const { t, i18n } = useLingui()
  const [ending, setEnding] = useState(false)
  const { member, named_by, ended_at } = contact
  const start = dayOf(contact.starts_on)
  const end = contact.ends_on && dayOf(contact.ends_on)
  return (
    <div className="rounded-lg border border-line px-3.5 py-3 text-sm">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold wrap-anywhere">
            <Link to="/profile/$reference" params={{ reference: member.id }} className="hover:underline">
              {member.name}
            </Link>
          </p>
          <p className="text-ink-2">
            {end ? (
              <Trans>
                Du {start} au {end}
              </Trans>
            ) : (
              <Trans>Depuis le {start}</Trans>
            )}
            {separator}
            {i18n._(evidenceTexts[contact.evidence])}
          </p>
        </div>
        {ended_at === null && !ending && (
          <Button
            look="secondary"
            size="sm"
            aria-label={t`Mettre fin au rôle de ${member.name}`}
            onClick={() => setEnding(true)}
          >
            <Trans>Mettre fin</Trans>
          </Button>
        )}
      </div>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {contact.evidence_note}
      </p>
      <p className="mt-1 text-xs text-ink-2">
        <Trans>
          Nommé par {named_by?.name ?? t`un compte supprimé`} le {dayOf(contact.named_at)}
        </Trans>
      </p>
      {ended_at === null && !contact.verified && (
        <p className="mt-2 text-danger">
          <Trans>Ce compte n’est plus vérifié : ce contact ne peut confirmer personne.</Trans>
        </p>
      )}
      {ended_at !== null && (
        <p className="mt-2 wrap-anywhere">
          <Trans>
            Rôle terminé le {dayOf(ended_at)} : {contact.end_reason}
          </Trans>
        </p>
      )}
      {ending && (
        <EndContactForm organisationId={organisationId} contact={contact} onClose={() => setEnding(false)} />
      )}
    </div>
  )
}

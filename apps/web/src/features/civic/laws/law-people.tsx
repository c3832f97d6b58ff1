import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import { type LawRole, lawRoles } from '@parvis/contract/list-filters.ts'
import { Link } from '@tanstack/react-router'
import { contentLanguage } from '../../../lib/language.ts'
import { FoldedSection } from '../../../ui/folded-section.tsx'
import { proposerTexts, roleTexts } from './law-texts.ts'

type Person = LawView['people'][number]

/** Proposers, rapporteurs and signatories of a law. */
export function LawPeople({ law: { people, proposer } }: { law: LawView }) {
  const { i18n } = useLingui()
  if (people.length === 0 && proposer === null) return null
  const of = (role: LawRole) => people.filter((person) => person.role === role)
  const signatories = of('cosignatory')
  return (
    <>
      <dl className="mt-5 flex flex-col gap-2 text-sm">
        {proposer !== null && (
          <div>
            <dt className="text-ink-3">
              <Trans>Présenté par</Trans>
            </dt>
            <dd className="text-ink">{i18n._(proposerTexts[proposer])}</dd>
          </div>
        )}
        {lawRoles
          .filter((role) => role !== 'cosignatory' && of(role).length > 0)
          .map((role) => (
            <div key={role}>
              <dt className="text-ink-3">{i18n._(roleTexts[role])}</dt>
              <dd lang={contentLanguage} className="text-ink">
                <Names people={of(role)} />
              </dd>
            </div>
          ))}
      </dl>
      {signatories.length > 0 && (
        <FoldedSection title={<Plural value={signatories.length} one="# signataire" other="# signataires" />}>
          <p lang={contentLanguage} className="text-sm text-ink">
            <Names people={signatories} />
          </p>
        </FoldedSection>
      )}
    </>
  )
}

/** Names with the page of each, then the number of those whom no imported file names. */
function Names({ people }: { people: Person[] }) {
  const named = people.filter(({ name }) => name !== null)
  const unnamed = people.length - named.length
  return (
    <>
      {named.map(({ uid, name }, place) => (
        <span key={uid}>
          {place > 0 && ', '}
          <Link
            to="/elus/$slug"
            params={{ slug: officialSlug({ uid, name }) }}
            className="text-blue hover:underline"
          >
            {name}
          </Link>
        </span>
      ))}
      {unnamed > 0 && (
        <span className="text-ink-2">
          {named.length > 0 && ', '}
          <Plural
            value={unnamed}
            one="# personne que les fichiers importés ne nomment pas"
            other="# personnes que les fichiers importés ne nomment pas"
          />
        </span>
      )}
    </>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { ownOrganisationsQuery } from './queries.ts'

/** For whoever speaks for an organisation: the way to its journalists. */
export function ContactLinks() {
  const { data } = useQuery(ownOrganisationsQuery)
  if (!data || data.items.length === 0) return null
  const waiting = data.items.reduce((sum, one) => sum + one.waiting, 0)
  const names = data.items.map(({ name }) => name).join(', ')
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-4">
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
        <Trans>Vous êtes le contact de {names}.</Trans>{' '}
        <Plural
          value={waiting}
          _0="Personne n’attend votre confirmation."
          one="# personne attend votre confirmation."
          other="# personnes attendent votre confirmation."
        />
      </p>
      <Link to="/organisation" className={buttonClass({ look: 'secondary', size: 'sm' })}>
        <Trans>Voir les journalistes</Trans>
      </Link>
    </div>
  )
}

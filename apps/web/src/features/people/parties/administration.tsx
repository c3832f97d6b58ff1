import { Trans, useLingui } from '@lingui/react/macro'
import type { PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { PartyDialog } from './party-dialog.tsx'
import { PartyList } from './party-list.tsx'

/** Where administrators say which parties there are, what they are called and how they are grouped. */
export function Administration() {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ doing: 'amend' | 'offer'; party: PartyView } | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={<Trans>Partis</Trans>}
        intro={
          <Trans>
            Ce que les filtres proposent et ce que les badges disent. Chaque changement donne sa source et
            paraît dans{' '}
            <Link to="/partis" className="font-semibold text-blue hover:underline">
              la page publique des partis
            </Link>
            .
          </Trans>
        }
        actions={
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" size={17} />
            <Trans>Ajouter un parti</Trans>
          </Button>
        }
      />
      <PartyList
        actions={(party) => (
          <>
            <Button
              look="secondary"
              size="sm"
              aria-label={t`Modifier : ${party.name}`}
              onClick={() => setOpen({ doing: 'amend', party })}
            >
              <Trans>Modifier</Trans>
            </Button>
            <Button
              look={party.retired_at === null ? 'quiet' : 'secondary'}
              size="sm"
              aria-label={
                party.retired_at === null ? t`Retirer : ${party.name}` : t`Remettre : ${party.name}`
              }
              onClick={() => setOpen({ doing: 'offer', party })}
            >
              {party.retired_at === null ? <Trans>Retirer</Trans> : <Trans>Remettre</Trans>}
            </Button>
          </>
        )}
      />
      {open === 'new' && <PartyDialog onClose={close} />}
      {open !== null && open !== 'new' && open.doing === 'amend' && (
        <PartyDialog party={open.party} onClose={close} />
      )}
      {open !== null && open !== 'new' && open.doing === 'offer' && (
        <OfferDialog party={open.party} onClose={close} />
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Eye, FileCheck, GitMerge } from 'lucide-react'
import { useState } from 'react'
import { EntryDialog } from '../../features/audit/transparency-log/entry-dialog.tsx'
import { EntryList } from '../../features/audit/transparency-log/entry-list.tsx'
import { Explanation } from '../../features/audit/transparency-log/explanation.tsx'
import { HeadCard } from '../../features/audit/transparency-log/head-card.tsx'
import { OwnDecisions } from '../../features/audit/transparency-log/own-decisions.tsx'
import { ReceivedProof } from '../../features/audit/transparency-log/received-proof.tsx'
import { WitnessList } from '../../features/audit/transparency-log/witness-list.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { siteName } from '../../lib/site-name.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/transparence/journal')({
  staticData: { visits: 'rare' },
  validateSearch: ({ entry }): { entry?: number } =>
    Number.isSafeInteger(entry) && Number(entry) >= 0 ? { entry: Number(entry) } : {},
  component: TransparencyLog,
})

/** The public log: what was decided, and that nobody has changed it since. */
function TransparencyLog() {
  const { t } = useLingui()
  const { entry } = Route.useSearch()
  const navigate = Route.useNavigate()
  const signedIn = useSession().status === 'signed-in'
  const [open, setOpen] = useState<'how' | 'witnesses' | 'check' | null>(null)
  usePageTitle(t`Journal public`)
  const show = (index: number | undefined) =>
    void navigate({ search: { entry: index }, replace: true, resetScroll: false })
  const toggle = (part: 'how' | 'witnesses' | 'check') => setOpen(open === part ? null : part)
  return (
    <>
      <PageHeader
        title={<Trans>Journal public</Trans>}
        back={{ to: { to: '/transparence' }, label: t`Retour à la transparence` }}
      />
      <p className="px-4 pt-4 pb-1 text-pretty">
        <Trans>
          Chaque décision de vérification ou de modération s’inscrit ici, dans l’ordre, sans nom ni texte ;
          les règles, les réserves électorales, la formule de classement et le résultat des sondages aussi.
          Personne, pas même {siteName}, ne peut en réécrire une ligne sans que cela se voie : votre
          navigateur le vérifie lui-même.
        </Trans>
      </p>
      <HeadCard />
      <Disclosure
        title={t`Comment cela fonctionne`}
        hint={t`En quatre idées, sans mathématiques`}
        icon={GitMerge}
        open={open === 'how'}
        onToggle={() => toggle('how')}
      >
        <Explanation />
      </Disclosure>
      <Disclosure
        title={t`Témoins et formats ouverts`}
        hint={t`Qui d’autre signe ce journal, et comment le vérifier avec d’autres outils`}
        icon={Eye}
        open={open === 'witnesses'}
        onToggle={() => toggle('witnesses')}
      >
        <WitnessList />
      </Disclosure>
      <Disclosure
        title={t`Vérifier une preuve reçue`}
        hint={t`Une preuve ou un reçu de vote que quelqu’un vous a confié`}
        icon={FileCheck}
        open={open === 'check'}
        onToggle={() => toggle('check')}
      >
        <ReceivedProof />
      </Disclosure>
      {signedIn && <OwnDecisions onOpen={show} />}
      <section aria-labelledby="latest-decisions">
        <h2 id="latest-decisions" className="border-b border-line px-4 pt-6 pb-3 text-lg">
          <Trans>Dernières décisions</Trans>
        </h2>
        <EntryList onOpen={show} />
      </section>
      {entry !== undefined && <EntryDialog key={entry} index={entry} onClose={() => show(undefined)} />}
    </>
  )
}

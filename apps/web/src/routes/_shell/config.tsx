import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Stethoscope } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { CopyRow } from '../../features/accounts/configuration/copy-row.tsx'
import { Diagnostic } from '../../features/accounts/configuration/diagnostic.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/config')({
  staticData: { visits: 'rare' },
  component: Configuration,
})

function Step({ position, title, children }: { position: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-blue-soft font-display font-bold text-blue"
      >
        {position}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <h2 className="text-post">{title}</h2>
        {children}
      </div>
    </li>
  )
}

/** For whoever runs the site: the addresses that the authentication server must know, and whether it does. */
function Configuration() {
  const { t } = useLingui()
  usePageTitle(t`Configuration`)
  const diagnosticId = useId()
  const [diagnosing, setDiagnosing] = useState(false)
  const { origin } = location

  return (
    <>
      <PageHeader title={<Trans>Configuration de l’authentification</Trans>} />
      <div className="px-4 py-6">
        <p className="text-ink-2">
          <Trans>
            Pour la personne qui administre le site : les liens des emails et le retour de Google ou d’Apple
            ne mènent qu’aux adresses que le serveur connaît.
          </Trans>
        </p>
        <ol className="mt-6 flex flex-col gap-7">
          <Step position={1} title={t`Définissez l’adresse du site`}>
            <p className="mt-1 text-ink-2">
              <Trans>
                Donnez cette valeur à <code className="font-mono text-sm">PARVIS_URL</code> : c’est là que
                l’on revient quand rien d’autre n’est demandé.
              </Trans>
            </p>
            <CopyRow name={t`adresse du site`} value={origin} className="mt-3 max-sm:-ml-11.5" />
          </Step>
          <Step position={2} title={t`Autorisez les adresses de retour`}>
            <p className="mt-1 text-ink-2">
              <Trans>
                Ajoutez ces deux motifs à <code className="font-mono text-sm">PARVIS_REDIRECT_URLS</code>,
                séparés par une virgule. Ils sont nécessaires si le site répond aussi à d’autres adresses.
              </Trans>
            </p>
            <CopyRow name={t`motif du site`} value={`${origin}/**`} className="mt-3 max-sm:-ml-11.5" />
            <CopyRow
              name={t`motif de la connexion`}
              value={`${origin}/auth/**`}
              className="mt-3 max-sm:-ml-11.5"
            />
          </Step>
          <Step position={3} title={t`Redémarrez, puis vérifiez`}>
            <p className="mt-1 text-ink-2">
              <Trans>Ces valeurs sont lues au démarrage. Le diagnostic dit ensuite ce qui fonctionne.</Trans>
            </p>
            <Button
              look="secondary"
              wraps
              className="mt-3"
              aria-expanded={diagnosing}
              aria-controls={diagnosticId}
              onClick={() => setDiagnosing(!diagnosing)}
            >
              <Stethoscope aria-hidden="true" size={18} />
              {diagnosing ? t`Masquer le diagnostic technique` : t`Afficher le diagnostic technique`}
            </Button>
          </Step>
        </ol>
        <div id={diagnosticId} className="mt-2">
          {diagnosing && <Diagnostic />}
        </div>
      </div>
    </>
  )
}

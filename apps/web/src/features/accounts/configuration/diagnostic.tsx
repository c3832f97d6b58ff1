import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { ArcLoader } from '../../../ui/arc.tsx'
import { Button } from '../../../ui/button.tsx'
import { type CheckName, type CheckResult, runCheck } from './checks.ts'

const names: readonly CheckName[] = ['connectivity', 'auth', 'database', 'redirect', 'https']

/** Subject of each check, and the meaning of its failure. */
function useTexts(): Record<CheckName, { title: string; passed: string; failed: string }> {
  const { t } = useLingui()
  return {
    connectivity: {
      title: t`Connexion au serveur`,
      passed: t`Le serveur d’authentification répond.`,
      failed: t`Le serveur d’authentification ne répond pas. Vérifiez qu’il est démarré, et votre connexion.`,
    },
    auth: {
      title: t`Configuration de l’authentification`,
      passed: t`La connexion par email est ouverte, et les clés de signature sont publiées.`,
      failed: t`La connexion par email est fermée, ou les clés de signature ne sont pas publiées.`,
    },
    database: {
      title: t`Accès à la base (profils)`,
      passed: t`Le serveur lit la table des profils.`,
      failed: t`Le serveur n’a pas pu lire la table des profils. Vérifiez la base de données.`,
    },
    redirect: {
      title: t`Adresse autorisée`,
      passed: t`Les liens des emails peuvent ramener à cette adresse.`,
      failed: t`Les liens des emails ne ramènent pas ici : ajoutez les deux motifs ci-dessus.`,
    },
    https: {
      title: t`Connexion chiffrée (HTTPS)`,
      passed: t`Mots de passe et sessions voyagent chiffrés.`,
      failed: t`Cette page est servie sans chiffrement. C’est acceptable pour un essai local, jamais pour un site public.`,
    },
  }
}

/** Five checks of the server as this browser sees it. They run when this is shown, and again on demand. */
export function Diagnostic() {
  const { t } = useLingui()
  const texts = useTexts()
  const results = useQueries({
    queries: names.map((name) => ({
      queryKey: ['diagnostic', name],
      queryFn: ({ signal }: { signal: AbortSignal }) => runCheck(name, signal),
      networkMode: 'always' as const,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    })),
  })
  const running = results.some((result) => result.isFetching)

  return (
    <>
      <ul aria-label={t`Diagnostic technique`} className="mt-4 divide-y divide-line border-y border-line">
        {names.map((name, position) => (
          <Check
            key={name}
            texts={texts[name]}
            result={results[position]?.isFetching ? undefined : results[position]?.data}
          />
        ))}
      </ul>
      <Button
        look="secondary"
        className="mt-4"
        busy={running}
        onClick={() => results.forEach((result) => void result.refetch())}
      >
        <Trans>Relancer le diagnostic</Trans>
      </Button>
    </>
  )
}

function Check({
  texts,
  result,
}: {
  texts: { title: string; passed: string; failed: string }
  /** Nothing while it runs. */
  result: CheckResult | undefined
}) {
  const { t } = useLingui()
  return (
    <li className="flex gap-3 py-3.5" aria-busy={result === undefined}>
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {result === undefined ? (
          <ArcLoader className="text-ink-3" />
        ) : result.passed ? (
          <CircleCheck size={20} className="text-support" />
        ) : (
          <CircleX size={20} className="text-danger" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-base">{texts.title}</h3>
          <span
            className={
              result === undefined
                ? 'text-sm text-ink-3'
                : result.passed
                  ? 'text-sm font-semibold text-support'
                  : 'text-sm font-semibold text-danger'
            }
          >
            {result === undefined ? t`En cours` : result.passed ? t`Réussi` : t`Échec`}
          </span>
        </div>
        {result !== undefined && (
          <p className="mt-0.5 text-sm text-ink-2">{result.passed ? texts.passed : texts.failed}</p>
        )}
        {result?.detail && <p className="mt-1 font-mono text-xs wrap-anywhere text-ink-3">{result.detail}</p>}
      </div>
    </li>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import type { LogHead } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ShieldAlert } from 'lucide-react'
import { dayText } from '../../../lib/day-text.ts'
import { saveJson } from '../../../lib/save-file.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CheckLine, Hash, SignatureLine } from './check-steps.tsx'
import { type CheckedHead, headQuery } from './queries.ts'
import { rememberHead } from './remembered-head.ts'

/** Heads bear their day in France. */
const dayOf = ({ signed_at }: Pick<LogHead, 'signed_at'>) => dayText(signed_at.slice(0, 10))

/** Present state of the log, as this device has checked it. */
export function HeadCard() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(headQuery)
  if (data) return <Standing checked={data} />
  if (error) {
    return <QueryFailure title={t`Le journal n’a pas pu être lu`} query={{ error, isFetching, refetch }} />
  }
  return (
    <div role="status" aria-label={t`Lecture et vérification du journal`} className="flex flex-col gap-3 p-4">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  )
}

function Standing({ checked }: { checked: CheckedHead }) {
  const { t } = useLingui()
  const { head, signature, continuity } = checked
  const at = dayOf(head)
  const before = checked.earlier && dayOf(checked.earlier)
  const size = checked.earlier?.size ?? 0
  const isAlarming = continuity === 'rewritten' || continuity === 'shortened' || continuity === 'other-key'
  return (
    <section aria-labelledby="log-state" className="flex flex-col gap-4 border-b border-line p-4">
      <div>
        <h2 id="log-state" className="font-display text-2xl font-bold tabular-nums">
          <Plural value={head.size} _0="Aucune décision" one="# décision" other="# décisions" />
        </h2>
        <p className="text-sm text-ink-2">
          <Trans>Dernier état signé le {at}.</Trans>
        </p>
      </div>
      {isAlarming && <Alarm checked={checked} />}
      <ul aria-label={t`Vérifié par votre navigateur`} className="flex flex-col gap-3">
        <SignatureLine holds={signature} />
        {!isAlarming && (
          <CheckLine
            holds
            title={
              continuity === 'first'
                ? t`Première visite : cet appareil retient l’état d’aujourd’hui`
                : continuity === 'same'
                  ? t`Rien n’a changé depuis votre dernière visite`
                  : t`Ce que cet appareil avait vu est toujours là, inchangé`
            }
          >
            {continuity === 'first' ? (
              <Trans>À la prochaine visite, il vérifiera que rien n’y a été réécrit.</Trans>
            ) : (
              <Plural
                value={size}
                _0={`Dernier état retenu : journal vide, ${before}.`}
                one={`Dernier état retenu : # décision, ${before}.`}
                other={`Dernier état retenu : # décisions, ${before}.`}
              />
            )}
          </CheckLine>
        )}
      </ul>
      <div>
        <p className="text-xs text-ink-3">
          <Trans>Empreinte du journal entier</Trans>
        </p>
        <Hash>{head.root}</Hash>
      </div>
      <div className="flex flex-wrap gap-2">
        <a
          href={`${apiAddress}/log/export`}
          download
          className="hit-44 inline-flex h-9 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-sm font-semibold text-blue transition-colors duration-150 hover:bg-blue-soft"
        >
          <Download aria-hidden="true" size={16} />
          <Trans>Tout le journal</Trans>
        </a>
        <Button
          look="quiet"
          size="sm"
          onClick={() =>
            saveJson(`${fileNameOf(siteName)}-journal-${head.size}.json`, { head, key: checked.key })
          }
        >
          <Trans>Enregistrer cet état</Trans>
        </Button>
      </div>
    </section>
  )
}

/** Entries seen before are missing: the one thing this page exists to notice. */
function Alarm({ checked }: { checked: CheckedHead }) {
  const client = useQueryClient()
  const { head, key, continuity, earlier } = checked
  const before = earlier && dayOf(earlier)
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-xl bg-danger-soft p-4 text-danger">
      <p className="flex items-center gap-2 font-semibold">
        <ShieldAlert aria-hidden="true" size={20} className="shrink-0" />
        {continuity === 'other-key' ? (
          <Trans>La clé qui signe le journal n’est plus la même</Trans>
        ) : (
          <Trans>Le journal a été réécrit</Trans>
        )}
      </p>
      <p className="text-sm text-pretty">
        {continuity === 'other-key' ? (
          <Trans>
            Le {before}, cet appareil avait vu un journal signé d’une autre clé. Un changement de clé
            s’annonce publiquement : sans annonce, méfiez-vous.
          </Trans>
        ) : (
          <Trans>
            Cet appareil avait vu, le {before}, un état que le journal d’aujourd’hui ne contient plus.
            Enregistrez les deux états : ils le prouvent.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="danger"
          size="sm"
          onClick={() =>
            saveJson(`${fileNameOf(siteName)}-journal-contradiction.json`, { earlier, head, key })
          }
        >
          <Trans>Enregistrer les deux états</Trans>
        </Button>
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            rememberHead(head)
            void client.invalidateQueries({ queryKey: headQuery.queryKey })
          }}
        >
          <Trans>Repartir de l’état d’aujourd’hui</Trans>
        </Button>
      </div>
    </div>
  )
}

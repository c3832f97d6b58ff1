import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FingerprintPattern, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../../lib/parts.ts'
import { exactDay } from '../../../../lib/relative-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Awaiting, Panel, Row } from '../security/panel.tsx'
import { type Passkey, passkeysQuery } from './queries.ts'
import { hasPasskeys } from './support.ts'

const AddPasskeyDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './add-passkey-dialog.tsx'), 'AddPasskeyDialog'),
)
const RenamePasskeyDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './rename-passkey-dialog.tsx'), 'RenamePasskeyDialog'),
)
const RemovePasskeyDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './remove-passkey-dialog.tsx'), 'RemovePasskeyDialog'),
)

/** As many as the server takes. */
const most = 10

type OpenDialog = { name: 'addition' } | { name: 'renaming' | 'removal'; passkey: Passkey }

/** The member's passkeys. */
export function PasskeysPanel() {
  const { t } = useLingui()
  const passkeys = useQuery(passkeysQuery)
  const [shown, setShown] = useState<OpenDialog | null>(null)
  const close = () => setShown(null)
  const items = passkeys.data ?? []
  const isSupported = hasPasskeys()
  return (
    <Panel
      icon={FingerprintPattern}
      title={t`Clés d’accès`}
      lead={
        <Trans>
          Connectez-vous avec votre empreinte, votre visage ou le code de votre appareil, sans mot de passe.
          Une clé ne se devine pas et ne fonctionne que sur ce site.
        </Trans>
      }
    >
      <Awaiting query={passkeys} rows={1} />
      {items.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {items.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setShown({ name: 'renaming', passkey })}
              onRemove={() => setShown({ name: 'removal', passkey })}
            />
          ))}
        </ul>
      ) : (
        passkeys.data && (
          <p className="text-sm text-ink-3">
            <Trans>Vous n’avez pas encore de clé d’accès.</Trans>
          </p>
        )
      )}
      {!isSupported && (
        <p className="rounded-lg bg-question-soft px-3.5 py-3 text-sm text-pretty">
          <Trans>
            Ce navigateur ne sait pas créer de clé d’accès : utilisez une version récente de Chrome, Edge,
            Firefox ou Safari. Une application d’authentification protège votre compte dès maintenant.
          </Trans>
        </p>
      )}
      {items.length >= most && (
        <p className="text-sm text-ink-3">
          <Trans>Vous avez dix clés d’accès, le maximum : retirez-en une pour en ajouter une autre.</Trans>
        </p>
      )}
      {isSupported && passkeys.data && items.length < most && (
        <div>
          <Button
            look={items.length === 0 ? 'primary' : 'secondary'}
            className="max-sm:w-full"
            onClick={() => setShown({ name: 'addition' })}
          >
            <Trans>Ajouter une clé d’accès</Trans>
          </Button>
        </div>
      )}
      <Suspense>
        {shown?.name === 'addition' && (
          <AddPasskeyDialog names={new Set(items.map((item) => item.friendly_name ?? ''))} onClose={close} />
        )}
        {shown?.name === 'renaming' && <RenamePasskeyDialog passkey={shown.passkey} onClose={close} />}
        {shown?.name === 'removal' && <RemovePasskeyDialog passkey={shown.passkey} onClose={close} />}
      </Suspense>
    </Panel>
  )
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const name = passkey.friendly_name ?? t`Clé d’accès`
  const since = exactDay(new Date(passkey.created_at))
  const used = passkey.last_used_at === undefined ? null : exactDay(new Date(passkey.last_used_at))
  return (
    <Row
      icon={FingerprintPattern}
      title={name}
      mark={passkey.backed_up ? <Trans>Synchronisée</Trans> : undefined}
      line={
        used === null ? (
          <Trans>Ajoutée le {since} · jamais utilisée</Trans>
        ) : (
          <Trans>
            Ajoutée le {since} · utilisée le {used}
          </Trans>
        )
      }
      action={
        <div className="flex shrink-0">
          <IconButton label={t`Renommer ${name}`} onClick={onRename}>
            <Pencil aria-hidden="true" size={18} strokeWidth={1.75} />
          </IconButton>
          <IconButton label={t`Retirer ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
          </IconButton>
        </div>
      }
    />
  )
}

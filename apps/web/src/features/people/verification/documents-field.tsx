import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { VerificationDocument } from '@parvis/contract/people/verification.schemas.ts'
import { documentTypes } from '@parvis/contract/people/verification.ts'
import { clsx } from 'clsx'
import { FileText, Paperclip, RotateCw, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { fileWeight } from '../../../lib/file-weight.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Progress } from '../../../ui/progress.tsx'
import type { DocumentFault, useDocuments } from './use-documents.ts'

function Row({ name, aside, children }: { name: string; aside: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3.5">
      <FileText aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        {children}
      </div>
      {aside}
    </li>
  )
}

/** Up to five documents, chosen or dropped here. */
export function DocumentsField({
  kept,
  documents,
}: {
  kept: VerificationDocument[]
  documents: ReturnType<typeof useDocuments>
}) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const most = furtherLimits.verificationDocuments
  const faults: Record<DocumentFault, string> = {
    kind: t`seuls les fichiers PDF, JPEG, PNG et WebP sont acceptés.`,
    weight: t`un document pèse 10 Mo au plus.`,
    empty: t`ce fichier est vide.`,
    count: t`cinq documents au plus accompagnent une demande.`,
  }
  const full = kept.length + documents.sending.length >= most
  const remove = async (id: string) => {
    try {
      await documents.remove(id)
      input.current?.parentElement?.querySelector('button')?.focus()
    } catch (error) {
      notify.error(t`Le document n’a pas été retiré`, i18n._(refusalText(error)))
    }
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Documents justificatifs</Trans>
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard. */}
      <div
        className={clsx(
          'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-5 text-center transition-colors',
          over ? 'border-blue bg-blue-soft' : 'border-line-strong bg-sunk',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          documents.choose(event.dataTransfer.files)
        }}
      >
        <Button look="secondary" size="sm" disabled={full} onClick={() => input.current?.click()}>
          <Paperclip aria-hidden="true" size={16} />
          <Trans>Choisir des documents</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t`Documents justificatifs`}
          accept={documentTypes.join(',')}
          onChange={(event) => {
            documents.choose([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <p className="text-xs text-ink-2">
          <Trans>ou déposez-les ici : PDF, JPEG, PNG ou WebP, 10 Mo chacun, cinq au plus.</Trans>
        </p>
      </div>
      {documents.fault && (
        <p role="alert" className="text-sm font-medium text-danger wrap-anywhere">
          {t`« ${documents.fault.name} » : ${faults[documents.fault.kind]}`}
        </p>
      )}
      <ul className="flex flex-col gap-2" aria-label={t`Documents joints`}>
        {kept.map(({ id, name, bytes }) => (
          <Row
            key={id}
            name={name}
            aside={
              <IconButton label={t`Retirer ${name}`} onClick={() => void remove(id)}>
                <X aria-hidden="true" size={18} />
              </IconButton>
            }
          >
            <p className="text-xs text-ink-2">{t`${fileWeight(bytes, i18n)}, chiffré`}</p>
          </Row>
        ))}
        {documents.sending.map((one) => (
          <Row
            key={one.id}
            name={one.file.name}
            aside={
              <>
                {one.failure !== null && (
                  <IconButton label={t`Renvoyer ${one.file.name}`} onClick={() => documents.retry(one)}>
                    <RotateCw aria-hidden="true" size={18} />
                  </IconButton>
                )}
                <IconButton
                  label={one.failure === null ? t`Annuler l’envoi` : t`Retirer ${one.file.name}`}
                  onClick={() => documents.cancel(one.id)}
                >
                  <X aria-hidden="true" size={18} />
                </IconButton>
              </>
            }
          >
            {one.failure === null ? (
              <Progress value={one.progress} label={t`Envoi de ${one.file.name}`} className="mt-1.5" />
            ) : (
              <p role="alert" className="text-sm text-danger">
                {i18n._(refusalText(one.failure))}
              </p>
            )}
          </Row>
        ))}
      </ul>
      <p className="text-xs text-ink-2">
        <Trans>
          Vos documents sont chiffrés, lus par l’équipe de vérification seulement, et supprimés 30 jours après
          la décision.
        </Trans>
      </p>
    </fieldset>
  )
}

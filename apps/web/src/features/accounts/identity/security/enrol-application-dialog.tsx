import { Trans, useLingui } from '@lingui/react/macro'
import { NamedFactor } from '@parvis/contract/accounts/credentials.schemas.ts'
import { useState } from 'react'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { CopyRow } from '../../configuration/copy-row.tsx'
import { FactorCodeForm } from '../factor-code-form.tsx'
import { orThrow, useFailureText } from '../failure-text.ts'
import { freeName } from './factor-names.ts'
import { abandonFactor, confirmFactor, enrolApplication } from './security-actions.ts'

interface Setup {
  id: string
  image: string
  secret: string
}

/** Names an authenticator application, hands it its secret, and takes a first code of it. */
export function EnrolApplicationDialog({
  names,
  onEnrolled,
  onClose,
}: {
  names: ReadonlySet<string>
  onEnrolled: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const [setup, setSetup] = useState<Setup | null>(null)
  return (
    <Dialog
      title={t`Ajouter une application`}
      description={
        setup === null
          ? t`Une application d’authentification de votre téléphone (Aegis, 2FAS, Google Authenticator…) affichera un code à chaque connexion.`
          : t`Scannez l’image avec l’application, puis saisissez le code qu’elle affiche.`
      }
      closeLabel={t`Fermer`}
      onClose={() => {
        onClose()
        if (setup !== null) void abandonFactor(setup.id)
      }}
    >
      {setup === null ? (
        <NameForm names={names} onBegun={setSetup} />
      ) : (
        <ConfirmForm setup={setup} onConfirmed={onEnrolled} />
      )}
    </Dialog>
  )
}

function NameForm({ names, onBegun }: { names: ReadonlySet<string>; onBegun: (setup: Setup) => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const form = useContractForm({
    schema: NamedFactor,
    start: { name: freeName(t`Mon téléphone`, names) },
    refusalOf: (error) => ({ field: 'name', message: failureText(error) }),
    send: async ({ name }) => orThrow(await enrolApplication(name.trim())).data,
    onSent: (data) => {
      if (data === null) return
      const [prefix = '', svg = ''] = data.totp.qr_code.split(/,(.*)/s)
      onBegun({ id: data.id, secret: data.totp.secret, image: `${prefix},${encodeURIComponent(svg)}` })
    },
  })

  return (
    <Form form={form}>
      <Field
        label={t`Nom de ce moyen`}
        hint={t`Pour le reconnaître quand vous en aurez plusieurs.`}
        error={form.errorOf('name')}
      >
        {(control) => <Input {...control} {...form.register('name')} maxLength={100} autoComplete="off" />}
      </Field>
      <Button type="submit" block busy={form.isSending}>
        <Trans>Continuer</Trans>
      </Button>
    </Form>
  )
}

function ConfirmForm({ setup, onConfirmed }: { setup: Setup; onConfirmed: () => void }) {
  const { t } = useLingui()
  return (
    <FactorCodeForm
      send={async (code) => orThrow(await confirmFactor(setup.id, code))}
      onSent={onConfirmed}
      submitLabel={<Trans>Activer</Trans>}
    >
      {/* White around it whatever the theme: cameras need the contrast. */}
      <img
        src={setup.image}
        alt={t`QR code à scanner avec votre application d’authentification`}
        width={192}
        height={192}
        className="mx-auto size-48 rounded-lg border border-line bg-white"
      />
      <div>
        <p className="text-sm text-ink-2">
          <Trans>Impossible de scanner ? Saisissez cette clé secrète dans l’application :</Trans>
        </p>
        <CopyRow name={t`clé secrète`} value={setup.secret} grouped className="mt-2" />
      </div>
    </FactorCodeForm>
  )
}

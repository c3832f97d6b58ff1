import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/accounts/security.schemas.ts'
import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { readableAddress } from '../../../../lib/readable-address.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useFailureText } from '../failure-text.ts'
import { showPasskey } from '../passkeys/actions.ts'
import { KeyForm } from '../passkeys/key-form.tsx'
import { passkeysQuery } from '../passkeys/queries.ts'
import { hasPasskeys } from '../passkeys/support.ts'
import { PasswordField } from '../password-field.tsx'
import { FactorChoice } from '../second-factor/factor-choice.tsx'
import { FactorForm } from '../second-factor/factor-form.tsx'
import { MailedProofForm } from './mailed-proof-form.tsx'
import { Awaiting } from './panel.tsx'
import type { ProofKind } from './proof-asking.ts'
import { accountQuery, offerQuery } from './queries.ts'

type Means = 'factor' | 'passkey' | 'password' | 'mailed code'

const accepts: Record<ProofKind, readonly Means[]> = {
  any: ['factor', 'passkey', 'password', 'mailed code'],
  'no password': ['factor', 'passkey', 'mailed code'],
  factor: ['factor', 'passkey'],
}

/** Asks the member to show who they are before a change by which a stolen session could keep them out. */
export function ProofDialog({
  kind,
  onProven,
  onClose,
}: {
  kind: ProofKind
  onProven: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const descriptions: Record<ProofKind, string> = {
    any: t`Cette action touche à la sécurité de votre compte.`,
    'no password': t`Votre compte a une clé d’accès ou un rôle dans l’équipe : votre mot de passe seul n’y suffit pas.`,
    factor: t`Cet acte de l’équipe demande votre second facteur ou une clé d’accès, valables quinze minutes.`,
  }
  const account = useQuery(accountQuery)
  const offer = useQuery(offerQuery)
  const passkeys = useQuery(passkeysQuery)
  const factors = account.data?.factors?.filter(({ status }) => status === 'verified') ?? []
  const allMeans: Means[] = [
    ...(factors.length > 0 ? (['factor'] as const) : []),
    ...(hasPasskeys() && passkeys.data?.length ? (['passkey'] as const) : []),
    ...(offer.data?.has_password ? (['password'] as const) : []),
    // The second factor protects against whoever reads the mailbox.
    ...(factors.length === 0 && (account.data?.email || account.data?.phone)
      ? (['mailed code'] as const)
      : []),
  ]
  const means = allMeans.filter((one) => accepts[kind].includes(one))
  // A server without passkeys refuses to list them.
  const isReady = account.data !== undefined && offer.data !== undefined && !passkeys.isPending
  return (
    <Dialog
      title={t`Confirmez que c’est bien vous`}
      description={descriptions[kind]}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Awaiting query={account.data === undefined ? account : offer} rows={2} />
      {isReady && means.length === 0 && <NothingToShow kind={kind} onLeave={onClose} />}
      {isReady && means[0] !== undefined && (
        <MeansForm
          first={means[0]}
          means={means}
          factors={factors}
          address={readableAddress(account.data.email ?? '') || `+${account.data.phone}`}
          onProven={onProven}
        />
      )}
    </Dialog>
  )
}

/** One of the staff in the days of grace has no factor yet; an account without an address gets no code. */
function NothingToShow({ kind, onLeave }: { kind: ProofKind; onLeave: () => void }) {
  if (kind !== 'factor') {
    return (
      <p className="text-sm text-ink-2 text-pretty">
        {kind === 'any' ? (
          <Trans>
            Votre compte n’a ni mot de passe ni adresse : déconnectez-vous, reconnectez-vous, puis recommencez
            dans les dix minutes.
          </Trans>
        ) : (
          <Trans>
            Déconnectez-vous, reconnectez-vous autrement que par votre mot de passe, puis recommencez dans les
            dix minutes.
          </Trans>
        )}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>
          Votre compte n’en a pas encore. Ajoutez une clé d’accès ou une application d’authentification dans
          vos paramètres, rubrique « Sécurité », puis revenez.
        </Trans>
      </p>
      <Link
        to="/settings"
        search={{ section: 'account' }}
        onClick={onLeave}
        className={buttonClass({ block: true })}
      >
        <Trans>Ouvrir les paramètres de sécurité</Trans>
      </Link>
    </div>
  )
}

function MeansForm({
  first,
  means,
  factors,
  address,
  onProven,
}: {
  first: Means
  means: Means[]
  factors: Factor[]
  /** Address or telephone number that a code is sent to. */
  address: string
  onProven: () => void
}) {
  const [chosen, setChosen] = useState(first)
  return (
    <div className="flex flex-col gap-4">
      {chosen === 'factor' && <FactorProof factors={factors} onProven={onProven} />}
      {chosen === 'passkey' && (
        <KeyForm show={showPasskey} onShown={onProven}>
          <Trans>Utiliser une clé d’accès</Trans>
        </KeyForm>
      )}
      {chosen === 'password' && <PasswordProof onProven={onProven} />}
      {chosen === 'mailed code' && <MailedProofForm address={address} onProven={onProven} />}
      {means
        .filter((other) => other !== chosen)
        .map((other) => (
          <Button key={other} look="quiet" block onClick={() => setChosen(other)}>
            {other === 'factor' && <UseFactor factors={factors} />}
            {other === 'passkey' && <Trans>Utiliser une clé d’accès</Trans>}
            {other === 'password' && <Trans>Utiliser mon mot de passe</Trans>}
            {other === 'mailed code' && <Trans>Recevoir un code à la place</Trans>}
          </Button>
        ))}
    </div>
  )
}

function UseFactor({ factors }: { factors: Factor[] }) {
  const keys = factors.filter(({ factor_type }) => factor_type === 'webauthn').length
  if (keys === 0) return <Trans>Utiliser un code de validation</Trans>
  if (keys === factors.length) return <Trans>Utiliser une clé de sécurité</Trans>
  return <Trans>Utiliser un code ou une clé de sécurité</Trans>
}

function FactorProof({ factors, onProven }: { factors: Factor[]; onProven: () => void }) {
  const [chosen, setChosen] = useState(factors[0]?.id)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  return (
    <>
      {factors.length > 1 && <FactorChoice factors={factors} chosen={factor?.id} onChoose={setChosen} />}
      {factor && <FactorForm key={factor.id} factor={factor} onShown={onProven} />}
    </>
  )
}

function PasswordProof({ onProven }: { onProven: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const form = useContractForm({
    schema: schemas.PasswordProof,
    start: { password: '' },
    asks: false,
    refusalOf: (error) => {
      const isWrong = error instanceof ApiError && error.code === 'reauthentication_invalid'
      const message = isWrong ? t`Ce mot de passe n’est pas le bon.` : failureText(error)
      return { field: 'password', message }
    },
    send: (body) => call(reauthenticate, { body }),
    onSent: onProven,
  })

  return (
    <Form form={form}>
      <PasswordField
        label={t`Votre mot de passe`}
        error={form.errorOf('password')}
        kind="current"
        field={form.register('password')}
      />
      <Button type="submit" block busy={form.isSending} disabled={form.values.password === ''}>
        <Trans>Confirmer</Trans>
      </Button>
    </Form>
  )
}

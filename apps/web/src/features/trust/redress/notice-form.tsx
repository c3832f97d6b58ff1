import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { NoticeTarget } from '@parvis/contract/trust/legal-notices.schemas.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { noticeReasons } from '@parvis/contract/trust/moderation.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { language } from '../../../lib/language.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { randomUuid } from '../../../lib/request-id.ts'
import { currentSession, useSession } from '../../../lib/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { CaptchaUnsolved, solvedCaptcha } from '../../accounts/captcha/asking.ts'
import { faultsOf, type NoticeFault, type NoticeFields } from './notice-draft.ts'
import type { Pointed } from './queries.ts'
import { TargetField } from './target-field.tsx'
import { noticeReasonTexts } from './texts.ts'

const emptyFields: NoticeFields = { reason: '', explanation: '', name: '', email: '', goodFaith: false }

/** Gives notice of an illegal content, with or without an account. Typed values stay after a refusal. */
export function NoticeForm({
  given,
  onGiven,
}: {
  given: Pointed | null
  onGiven: (receipt: string, secret: string) => void
}) {
  const { t, i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [requestId] = useState(() => randomUuid())
  const [target, setTarget] = useState<NoticeTarget | null>(null)
  const [fields, setFields] = useState(emptyFields)
  // A member's own address is written in once it is known, unless they have typed another.
  const session = useSession()
  const own = session.status === 'signed-in' ? session.email : ''
  const [offered, setOffered] = useState('')
  if (own !== offered) {
    setOffered(own)
    if (fields.email === offered) setFields({ ...fields, email: own })
  }
  const [faults, setFaults] = useState<NoticeFault[]>([])
  const type = (typed: Partial<NoticeFields>) => {
    setFields((before) => ({ ...before, ...typed }))
    setFaults((before) => before.filter((fault) => !(fault in typed)))
  }
  const send = useMutation({
    mutationFn: async () => {
      const { reason, explanation, name, email } = fields
      if (target === null || reason === '') throw new TypeError('the notice is not whole')
      const { target_type, target_id } = target
      // Members are known: nobody asks them.
      const captcha_token = currentSession().status === 'signed-in' ? undefined : await solvedCaptcha()
      if (captcha_token === null) throw new CaptchaUnsolved()
      return call(fileNotice, {
        body: {
          target_type,
          target_id,
          reason,
          explanation,
          name: name.trim() || null,
          email: email.trim() || null,
          good_faith: true,
          request_id: requestId,
          ...(captcha_token === undefined ? {} : { captcha_token }),
          language,
        },
      })
    },
    onSuccess: ({ receipt, secret }) => onGiven(receipt, secret),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const found = faultsOf(fields, target !== null)
    setFaults(found)
    if (found.length === 0) send.mutate()
    else form.current?.querySelector<HTMLElement>(`[data-part="${found[0]}"]`)?.focus()
  }
  const has = (fault: NoticeFault) => faults.includes(fault)
  const unnamed = fields.reason === 'child_abuse'
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <TargetField
        given={given}
        missing={has('target')}
        onFound={(found) => {
          setTarget(found)
          if (found !== null) setFaults((before) => before.filter((fault) => fault !== 'target'))
        }}
      />
      <Field label={t`Motif`} error={has('reason') ? t`Choisissez un motif.` : undefined}>
        {(control) => (
          <Select
            {...control}
            data-part="reason"
            required
            value={fields.reason}
            onChange={(event) =>
              type({ reason: noticeReasons.find((reason) => reason === event.target.value) ?? '' })
            }
          >
            <option value="">{t`Choisir…`}</option>
            {noticeReasons.map((reason) => (
              <option key={reason} value={reason}>
                {i18n._(noticeReasonTexts[reason])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t`Pourquoi ce contenu est-il illicite ?`}
        hint={t`Les faits, le passage en cause et, si vous le connaissez, le texte de loi. Dix liens au plus.`}
        error={has('explanation') ? t`Expliquez pourquoi, en 4 000 caractères au plus.` : undefined}
        aside={<Counter count={graphemeCount(fields.explanation)} limit={limits.noticeExplanation} />}
      >
        {(control) => (
          <TextArea
            {...control}
            data-part="explanation"
            required
            value={fields.explanation}
            onChange={(event) => type({ explanation: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 text-sm text-ink-2 text-pretty">
          {unnamed ? (
            <Trans>
              Pour une atteinte à un mineur, vous pouvez rester anonyme. Sans adresse, gardez le lien de suivi
              qui suivra : nous ne pourrons pas vous écrire.
            </Trans>
          ) : (
            <Trans>
              L’auteur du contenu ne voit ni votre nom ni votre adresse. Nous les effaçons au bout d’un an.
            </Trans>
          )}
        </legend>
        <Field
          label={unnamed ? t`Votre nom (facultatif)` : t`Votre nom`}
          error={has('name') ? t`Indiquez votre nom.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              data-part="name"
              required={!unnamed}
              maxLength={200}
              autoComplete="name"
              value={fields.name}
              onChange={(event) => type({ name: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={unnamed ? t`Votre adresse e-mail (facultatif)` : t`Votre adresse e-mail`}
          error={has('email') ? t`Indiquez une adresse e-mail valide.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              data-part="email"
              type="email"
              required={!unnamed}
              maxLength={320}
              autoComplete="email"
              value={fields.email}
              onChange={(event) => type({ email: event.target.value })}
            />
          )}
        </Field>
      </fieldset>
      <Checkbox
        data-part="goodFaith"
        checked={fields.goodFaith}
        onChange={(event) => type({ goodFaith: event.target.checked })}
        error={has('goodFaith') ? t`Cette déclaration est nécessaire.` : undefined}
      >
        <Trans>Je déclare de bonne foi que ces informations sont exactes et complètes.</Trans>
      </Checkbox>
      {send.error && (
        <Alert>
          {send.error instanceof CaptchaUnsolved
            ? t`Confirmez que vous n’êtes pas un robot pour continuer.`
            : i18n._(refusalText(send.error))}
        </Alert>
      )}
      <Button type="submit" busy={send.isPending} className="self-start">
        <Trans>Envoyer le signalement</Trans>
      </Button>
    </form>
  )
}

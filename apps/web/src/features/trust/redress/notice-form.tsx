import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { NoticeTarget } from '@parvis/contract/trust/legal-notices.schemas.ts'
import * as schemas from '@parvis/contract/trust/legal-notices.schemas.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { type NoticeReason, noticeReasons } from '@parvis/contract/trust/reports.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { language } from '../../../lib/language.ts'
import { randomUuid } from '../../../lib/request-id.ts'
import { currentSession, useSession } from '../../../lib/session.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { CaptchaUnsolved, solvedCaptcha } from '../../accounts/captcha/asking.ts'
import type { Pointed } from './queries.ts'
import { TargetField } from './target-field.tsx'
import { noticeReasonTexts } from './texts.ts'

/** Gives notice of an illegal content, with or without an account. Typed values stay after a refusal. */
export function NoticeForm({
  given,
  onGiven,
}: {
  given: Pointed | null
  onGiven: (receipt: string, secret: string) => void
}) {
  const { t, i18n } = useLingui()
  const [request_id] = useState(() => randomUuid())
  const form = useContractForm({
    schema: schemas.fileNotice.body,
    start: {
      target_type: null as NoticeTarget['target_type'] | null,
      target_id: null as string | null,
      reason: '' as NoticeReason | '',
      explanation: '',
      name: '',
      email: '',
      good_faith: false,
    },
    bodyOf: ({ name, email, ...fields }) => ({
      ...fields,
      name: name.trim() || null,
      email: email.trim() || null,
      request_id,
      language,
    }),
    faults: {
      target_type: { missing: t`Indiquez une adresse de ${siteName} et vérifiez-la.` },
      reason: { missing: t`Choisissez un motif.` },
      explanation: {
        missing: t`Expliquez pourquoi, en 4 000 caractères au plus.`,
        tooLong: t`Expliquez pourquoi, en 4 000 caractères au plus.`,
      },
      name: { missing: t`Indiquez votre nom.` },
      email: {
        missing: t`Indiquez une adresse email valide.`,
        wrong: t`Indiquez une adresse email valide.`,
      },
      good_faith: { wrong: t`Cette déclaration est nécessaire.` },
    },
    send: async (body) => {
      // Members are known: nobody asks them.
      const captcha_token = currentSession().status === 'signed-in' ? undefined : await solvedCaptcha()
      if (captcha_token === null) throw new CaptchaUnsolved()
      const sent = { ...body, ...(captcha_token === undefined ? {} : { captcha_token }) }
      try {
        return await call(fileNotice, { body: sent })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'notice_work_needed') throw error
        const { findWork } = await import('@parvis/contract/trust/legal-notices.ts')
        return call(fileNotice, { body: { ...sent, work: await findWork(body.request_id) } })
      }
    },
    onSent: ({ receipt, secret }) => onGiven(receipt, secret),
  })
  // A member's own address is written in once it is known, unless they have typed another.
  const session = useSession()
  const own = session.status === 'signed-in' ? session.email : ''
  const offered = useRef('')
  const offer = useEffectEvent((address: string) => {
    if (form.values.email === offered.current) form.restart({ ...form.values, email: address })
    offered.current = address
  })
  useEffect(() => offer(own), [own])
  const unnamed = form.values.reason === 'child_abuse'
  return (
    <Form form={form} className="gap-6">
      <TargetField
        given={given}
        error={form.errorOf('target_type')}
        onFound={(found) =>
          form.change({ target_type: found?.target_type ?? null, target_id: found?.target_id ?? null })
        }
      />
      <Field label={t`Motif`} error={form.errorOf('reason')}>
        {(control) => (
          <Select {...control} {...form.register('reason')} required>
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
        error={form.errorOf('explanation')}
        aside={
          <Counter count={graphemeCount(form.values.explanation)} limit={furtherLimits.noticeExplanation} />
        }
      >
        {(control) => <TextArea {...control} {...form.register('explanation')} required />}
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
        <Field label={unnamed ? t`Votre nom (facultatif)` : t`Votre nom`} error={form.errorOf('name')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name')}
              required={!unnamed}
              maxLength={200}
              autoComplete="name"
            />
          )}
        </Field>
        <Field
          label={unnamed ? t`Votre adresse email (facultatif)` : t`Votre adresse email`}
          error={form.errorOf('email')}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              required={!unnamed}
              maxLength={320}
              autoComplete="email"
            />
          )}
        </Field>
      </fieldset>
      <Checkbox {...form.register('good_faith')} error={form.errorOf('good_faith')}>
        <Trans>Je déclare de bonne foi que ces informations sont exactes et complètes.</Trans>
      </Checkbox>
      {form.refusal instanceof CaptchaUnsolved ? (
        <Alert>
          <Trans>Confirmez que vous n’êtes pas un robot pour continuer.</Trans>
        </Alert>
      ) : (
        <RefusalMessage error={form.refusal} />
      )}
      <Button type="submit" busy={form.isSending} className="self-start">
        <Trans>Envoyer le signalement</Trans>
      </Button>
    </Form>
  )
}

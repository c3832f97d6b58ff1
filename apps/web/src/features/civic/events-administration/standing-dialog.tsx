import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import * as schemas from '@parvis/contract/civic/events-administration.schemas.ts'
import {
  type EventStanding,
  giveEventBack,
  setEventStanding,
} from '@parvis/contract/civic/events-administration.ts'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { ChangeFields } from './change-fields.tsx'
import { partsThatDiffer, partTexts, usePartText } from './texts.ts'
import { type Changing, useChange } from './use-change.ts'

/** Calls an event off, takes it out of the calendar, or brings it back. */
export function StandingDialog({
  event,
  standing,
  onClose,
}: {
  event: AdministeredEvent
  standing: EventStanding
  onClose: () => void
}) {
  const { t } = useLingui()
  const words = {
    announced: {
      title: t`Rétablir cet événement ?`,
      description: t`Il revient au calendrier tel qu’il est écrit.`,
      submit: t`Rétablir`,
      done: t`Événement rétabli`,
    },
    called_off: {
      title: t`Annuler cet événement ?`,
      description: t`Il n’aura pas lieu : il reste lisible au calendrier, marqué « Annulé ».`,
      submit: t`Annuler l’événement`,
      done: t`Événement annulé`,
    },
    withdrawn: {
      title: t`Retirer cet événement ?`,
      description: t`Pour ce qui n’aurait pas dû y être : le calendrier et la recherche ne le montrent plus.`,
      submit: t`Retirer du calendrier`,
      done: t`Événement retiré`,
    },
  }[standing]
  const changing = useChange(event, {
    schema: schemas.setEventStanding.body,
    rest: { standing },
    send: ({ id }, body) => call(setEventStanding, { params: { eventId: id }, body }),
    done: words.done,
    onClose,
  })
  return (
    <ReasonedDialog
      title={words.title}
      description={words.description}
      changing={changing}
      submit={words.submit}
      danger={standing !== 'announced'}
      onClose={onClose}
    >
      <SubscriberNotice count={changing.current.subscriber_count} />
    </ReasonedDialog>
  )
}

/** Ends a correction: the source speaks again. */
export function GiveBackDialog({ event, onClose }: { event: AdministeredEvent; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const partText = usePartText()
  const changing = useChange(event, {
    schema: schemas.giveEventBack.body,
    send: ({ id }, body) => call(giveEventBack, { params: { eventId: id }, body }),
    done: t`Événement rendu à sa source`,
    onClose,
  })
  const { current } = changing
  const { source_values: source } = current
  return (
    <ReasonedDialog
      title={t`Rendre l’événement à sa source ?`}
      description={t`Votre correction cesse, et reste dans l’historique. L’événement dira de nouveau :`}
      changing={changing}
      submit={t`Rendre à la source`}
      onClose={onClose}
    >
      {source && (
        <ul className="flex flex-col gap-1 rounded-lg bg-sunk px-3.5 py-3 text-sm">
          {partsThatDiffer(current, source).map((part) => (
            <li key={part} className="wrap-anywhere">
              <span className="font-semibold">{i18n._(partTexts[part])}</span>
              {'\u00a0: '}
              {partText(part, source)}
            </li>
          ))}
        </ul>
      )}
      <SubscriberNotice count={current.subscriber_count} />
    </ReasonedDialog>
  )
}

/** Tells how many members are notified at once. */
function SubscriberNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="text-sm text-ink-2 text-pretty">
      <Plural
        value={count}
        one="Une personne a demandé un rappel : elle en sera prévenue."
        other="# personnes ont demandé un rappel : elles en seront prévenues."
      />
    </p>
  )
}

function ReasonedDialog({
  title,
  description,
  changing,
  submit,
  danger = false,
  onClose,
  children,
}: {
  title: string
  description: string
  changing: Changing
  submit: string
  danger?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <Dialog title={title} description={description} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={changing.form}>
        <p lang="fr" className="font-semibold wrap-anywhere">
          {changing.current.title}
        </p>
        {children}
        <ChangeFields
          reason={changing.form.field('reason')}
          despiteReserve={changing.form.field('despite_reserve')}
          refusal={changing.form.refusal}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" onClick={onClose} className="sm:flex-1">
            <Trans>Ne rien changer</Trans>
          </Button>
          <Button
            type="submit"
            {...(danger && { look: 'danger' as const })}
            busy={changing.form.isSending}
            className="sm:flex-1"
          >
            {submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

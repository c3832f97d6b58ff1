import { Trans, useLingui } from '@lingui/react/macro'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { ChartBarBig, type LucideIcon, MessageCircleQuestionMark, PenLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { regionsByName } from '../../../lib/region-names.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { useSavePreferences } from '../../accounts/preferences/use-save-preferences.ts'
import { reactionLooks } from '../../content/reactions/reaction-buttons.tsx'
import { Introductions } from './introductions.tsx'

const count = 3

/** A new member's three steps: their region, accounts to follow, and what they may do. Each can be skipped. */
export function FirstSteps({
  offersProfile,
  onClose,
}: {
  /** The profile is still to be completed. */
  offersProfile: boolean
  onClose: (next: 'home' | 'profile') => void
}) {
  const { t } = useLingui()
  const { mutate: save } = useSavePreferences({ isSilent: true })
  const [step, setStep] = useState(1)
  const [region, setRegion] = useState<RegionCode | ''>('')
  const heading = useRef<HTMLHeadingElement>(null)
  // The control that had the focus is gone with the step before.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    if (step > 1) scrollTo({ top: 0 })
  }, [step])
  const goOn = () => setStep(step + 1)
  const titles = [
    t`Bienvenue sur ${siteName}`,
    t`Cinq comptes à suivre, de tous les bords`,
    t`Ce que vous pouvez faire ici`,
  ]

  return (
    <section aria-labelledby="first-steps" className="pb-8">
      <div className="px-4 pt-4 pb-3">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <p className="text-sm font-medium text-ink-2">
            <Trans>
              Étape {step} sur {count}
            </Trans>
          </p>
          {step < count && (
            <Button look="quiet" size="sm" onClick={goOn}>
              <Trans>Passer</Trans>
            </Button>
          )}
        </div>
        <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
          {titles.map((title, place) => (
            <span key={title} className={`h-1 rounded-full ${place < step ? 'bg-brass' : 'bg-line'}`} />
          ))}
        </div>
        <h1 id="first-steps" ref={heading} tabIndex={-1} className="mt-4 text-xl text-balance outline-none">
          {titles[step - 1]}
        </h1>
      </div>
      {step === 1 && (
        <div className="flex flex-col gap-4 px-4">
          <Field
            label={t`Votre région`}
            hint={t`Pour le fil « Local » et les comptes proposés ensuite. Vous pourrez en changer dans vos paramètres.`}
          >
            {(control) => (
              <Select
                {...control}
                value={region}
                onChange={({ target }) => setRegion(target.value as RegionCode | '')}
              >
                <option value="">{t`Choisir une région`}</option>
                {regionsByName.map((code) => (
                  <option key={code} value={code}>
                    {regions[code]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button
            size="lg"
            block
            onClick={() => {
              if (region !== '') save({ region_codes: [region] })
              goOn()
            }}
          >
            <Trans>Continuer</Trans>
          </Button>
        </div>
      )}
      {step === 2 && (
        <>
          <p className="-mt-1 px-4 pb-3 text-ink-2 text-pretty">
            <Trans>
              Voici des comptes vérifiés de chaque bord, de votre région ou sur les sujets du moment. Suivez
              ceux qui vous intéressent : chacun répond à votre demande.
            </Trans>
          </p>
          <Introductions onEmpty={goOn} />
          <div className="px-4 pt-3">
            <Button size="lg" block onClick={goOn}>
              <Trans>Continuer</Trans>
            </Button>
          </div>
        </>
      )}
      {step === 3 && (
        <div className="flex flex-col gap-4 px-4">
          <Abilities />
          <Button size="lg" block onClick={() => onClose('home')}>
            <Trans>Aller à l’accueil</Trans>
          </Button>
          {offersProfile && (
            <Button look="secondary" block onClick={() => onClose('profile')}>
              <Trans>Compléter mon profil</Trans>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Ability({ Icon, tone, children }: { Icon: LucideIcon; tone?: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={`mt-0.5 shrink-0 ${tone ?? 'text-blue'}`}
      />
      <span className="min-w-0 text-pretty">{children}</span>
    </li>
  )
}

/** Acts that a new member may do, by their role. */
function Abilities() {
  const profile = useOwnProfile()
  const { support, question, vote } = reactionLooks
  return (
    <ul className="flex flex-col gap-3.5">
      <Ability {...support}>
        <Trans>
          <b>Soutien</b> : vous encouragez ce que dit un post.
        </Trans>
      </Ability>
      <Ability {...question}>
        <Trans>
          <b>Question</b> : vous attendez une réponse. À une personne élue, vous pouvez l’écrire, ou soutenir
          celle d’un autre membre.
        </Trans>
      </Ability>
      <Ability {...vote}>
        <Trans>
          <b>Vote</b> : vous voteriez pour ce que propose un post. Vos réactions ne sont jamais montrées sous
          votre nom.
        </Trans>
      </Ability>
      <Ability Icon={PenLine}>
        {profile === undefined || profile.role === 'citizen' || profile.verified ? (
          <Trans>
            <b>Écrire</b> : vos posts paraissent dans l’onglet de votre rôle, et vous commentez partout.
          </Trans>
        ) : (
          <Trans>
            <b>Écrire</b> : vous commentez dès maintenant, et publiez une fois votre fonction vérifiée.
          </Trans>
        )}
      </Ability>
      <Ability Icon={MessageCircleQuestionMark}>
        <Trans>
          <b>Questions</b> : ce qu’on demande aux responsables politiques, et le temps qu’ils mettent à
          répondre.
        </Trans>
      </Ability>
      <Ability Icon={ChartBarBig}>
        <Trans>
          <b>Sondages</b> : votre vote compte, votre choix reste secret.
        </Trans>
      </Ability>
    </ul>
  )
}

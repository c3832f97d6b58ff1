import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { roles } from '@parvis/contract/accounts/roles.ts'
import { languageNames } from '@parvis/contract/language-names.ts'
import { languages } from '@parvis/contract/languages.ts'
import type { Audience } from '@parvis/contract/messaging/announcements.schemas.ts'
import { type AnnouncementForm, recentDays } from '@parvis/contract/messaging/announcements.ts'
import { regionCodes, regions } from '@parvis/contract/regions.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type AnnouncementValues, audienceOf } from './draft.ts'
import { audienceQuery } from './queries.ts'
import { audienceRoleTexts } from './texts.ts'

type Chosen = Pick<AnnouncementValues, 'role' | 'verified' | 'region' | 'language' | 'staff' | 'recent'>

/** Fields for the audience of an announcement, with its size. Opinions are no part of it. */
export function AudienceFields({
  values,
  onChange,
}: {
  values: AnnouncementValues
  onChange: (chosen: Partial<Chosen>) => void
}) {
  const { t, i18n } = useLingui()
  const choice = (name: 'role' | 'verified' | 'region' | 'language', label: string, options: ReactNode) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={values[name]}
          onChange={({ target }) => onChange({ [name]: target.value } as Partial<Chosen>)}
        >
          <option value="">{t`Tous`}</option>
          {options}
        </Select>
      )}
    </Field>
  )
  const days: number = recentDays
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-display text-base font-semibold">
        <Trans>Pour qui</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {choice(
          'role',
          t`Type de compte`,
          roles.map((role) => (
            <option key={role} value={role}>
              {i18n._(audienceRoleTexts[role])}
            </option>
          )),
        )}
        {choice(
          'verified',
          t`Vérification`,
          <>
            <option value="yes">{t`Comptes vérifiés`}</option>
            <option value="no">{t`Comptes non vérifiés`}</option>
          </>,
        )}
        {choice(
          'region',
          t`Région du profil`,
          regionCodes.map((code) => (
            <option key={code} value={code}>
              {regions[code]}
            </option>
          )),
        )}
        {choice(
          'language',
          t`Langue choisie`,
          languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          )),
        )}
      </div>
      <Checkbox checked={values.staff} onChange={({ target }) => onChange({ staff: target.checked })}>
        <Trans>Seulement l’équipe</Trans>
      </Checkbox>
      <Checkbox checked={values.recent} onChange={({ target }) => onChange({ recent: target.checked })}>
        <Plural
          value={days}
          one="Seulement les inscrits de la veille"
          other="Seulement les inscrits des # derniers jours"
        />
      </Checkbox>
      <Reach audience={audienceOf(values)} form={values.form} />
    </fieldset>
  )
}

/** Size of an audience. */
export function Reach({ audience, form }: { audience: Audience; form: AnnouncementForm }) {
  const { i18n } = useLingui()
  const { data, error, isPlaceholderData } = useQuery(audienceQuery(audience))
  return (
    <p
      role="status"
      aria-busy={!data || isPlaceholderData}
      className="rounded-lg bg-sunk px-3.5 py-2.5 text-sm"
    >
      {data ? (
        <>
          <strong className="tabular-nums">
            <Plural value={data.members} _0="Aucun membre" one="# membre" other="# membres" />
          </strong>{' '}
          <Plural value={data.everybody} one="sur # inscrit." other="sur # inscrits." />{' '}
          {form === 'banner' && data.guests && <Trans>Les visiteurs le voient aussi.</Trans>}
        </>
      ) : error ? (
        i18n._(refusalText(error))
      ) : (
        <Trans>Calcul du nombre de membres…</Trans>
      )}
    </p>
  )
}

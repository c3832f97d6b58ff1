import { useLingui } from '@lingui/react/macro'
import type { SettingsSection } from '@parvis/contract/accounts/site-settings.ts'
import type { SectionDraft, SettingsState } from '@parvis/contract/trust/administration.schemas.ts'
import { changeSiteSettings } from '@parvis/contract/trust/administration.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { readDraftText, saveDraftText } from '../../../lib/drafts.ts'
import type { Fault } from '../../../lib/form-faults.ts'
import { notify } from '../../../ui/notify.ts'
import { refetchSettings, siteSettingsQuery } from './queries.ts'

interface Draft<Values> {
  values: Values
  reason: string
}

interface SectionFormOptions<Values> {
  section: SettingsSection
  /** The section's line of `sectionDrafts`. */
  schema: z.ZodType
  /** The latest version that was read. */
  state: { version: number; values: Values }
  /** Sentences for faults of certain fields, in place of the usual ones. */
  faults?: Partial<Record<FieldPath<Draft<Values>>, Partial<Record<Fault, string>>>>
}

/**
 * The form of a section of the settings. Values and reason stay in this tab until they are sent. After another administrator's
 * change the server refuses once; what is typed stays, and `takeUp` lets it be sent over that change.
 */
export function useSectionForm<Values extends FieldValues>({
  section,
  schema,
  state,
  faults,
}: SectionFormOptions<Values>) {
  const { t } = useLingui()
  const client = useQueryClient()
  /** Version that the typed values change: the server refuses them once it has another one. */
  const [base, setBase] = useState(state)
  const draft = `site settings ${section} ${base.version}`
  const [wasBegun, setBegun] = useState(() => readDraftText(draft) !== null)
  const start: Draft<Values> = { values: base.values, reason: '' }
  const form = useContractForm<Draft<Values>, z.ZodType, SettingsState>({
    schema,
    start,
    draft,
    bodyOf: (typed) => ({ ...typed, section, version: base.version }),
    ...(faults === undefined ? {} : { faults }),
    // Checked by the section's own schema, which is one of those of the endpoint.
    send: (body) => call(changeSiteSettings, { body: body as SectionDraft }),
    onSent: (next) => {
      client.setQueryData(siteSettingsQuery.queryKey, next)
      const { version, values } = next[section] as unknown as SectionFormOptions<Values>['state']
      setBase({ version, values })
      setBegun(false)
      form.restart({ values, reason: '' })
      notify.success(t`Réglages enregistrés`)
    },
    onSettled: () => refetchSettings(client),
  })
  return {
    form,
    /** Values that another administrator has set since this form was opened. */
    overtaking: state.version > base.version ? state.values : null,
    /** Lets what is typed be sent over the other change. */
    takeUp: () => {
      saveDraftText(draft, '')
      setBase(state)
    },
    /** Begins again with what the server has. */
    startAgain: () => {
      saveDraftText(draft, '')
      setBase(state)
      setBegun(false)
      form.restart({ values: state.values, reason: '' })
    },
    wasBegun,
  }
}

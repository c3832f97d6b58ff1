import { Trans, useLingui } from '@lingui/react/macro'
import { type SettingsSection, settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import type { SettingsState } from '@parvis/contract/trust/administration.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  Contact,
  DoorOpen,
  Eye,
  FileText,
  Gauge,
  IdCard,
  Landmark,
  Languages,
  type LucideIcon,
  Palette,
  Scale,
  ToggleRight,
} from 'lucide-react'
import { type ComponentType, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { AppearanceForm } from './appearance-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { DutiesForm } from './duties-form.tsx'
import { FeaturesForm } from './features-form.tsx'
import { IdentityForm } from './identity-form.tsx'
import { LanguagesForm } from './languages-form.tsx'
import { LegalForm } from './legal-form.tsx'
import { LimitsForm } from './limits-form.tsx'
import { PagesForm } from './pages-form.tsx'
import { siteSettingsQuery } from './queries.ts'
import { RegistrationForm } from './registration-form.tsx'
import { RetentionForm } from './retention-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { sectionHints, sectionTitles } from './section-texts.ts'
import { WitnessesForm } from './witnesses-form.tsx'

type Forms = { [Section in SettingsSection]: ComponentType<{ state: SettingsState[Section] }> }

/** Form of each section. */
const forms: Forms = {
  identity: IdentityForm,
  appearance: AppearanceForm,
  contact: ContactForm,
  legal: LegalForm,
  pages: PagesForm,
  languages: LanguagesForm,
  features: FeaturesForm,
  limits: LimitsForm,
  retention: RetentionForm,
  registration: RegistrationForm,
  duties: DutiesForm,
  witnesses: WitnessesForm,
}

const icons: Record<SettingsSection, LucideIcon> = {
  identity: IdCard,
  appearance: Palette,
  contact: Contact,
  legal: Scale,
  pages: FileText,
  languages: Languages,
  features: ToggleRight,
  limits: Gauge,
  retention: CalendarClock,
  registration: DoorOpen,
  duties: Landmark,
  witnesses: Eye,
}

/** Screen on which administrators change the settings of the site, section by section. */
export function SettingsBoard({
  open,
  onOpen,
}: {
  open: SettingsSection | undefined
  onOpen: (section: SettingsSection | undefined) => void
}) {
  const { t, i18n } = useLingui()
  const query = useQuery(siteSettingsQuery)
  const { data } = query
  return (
    <>
      <PageHeader
        title={<Trans>Réglages du site</Trans>}
        intro={
          <Trans>
            Chaque changement vaut tout de suite et pour tout le monde. Il garde son auteur, sa raison et les
            valeurs d’avant, auxquelles vous pouvez revenir.
          </Trans>
        }
      />
      {data ? (
        settingsSections.map((section) => (
          <Disclosure
            key={section}
            title={i18n._(sectionTitles[section])}
            hint={i18n._(sectionHints[section])}
            icon={icons[section]}
            open={open === section}
            onToggle={() => onOpen(open === section ? undefined : section)}
          >
            <Section section={section} data={data} />
          </Disclosure>
        ))
      ) : query.error ? (
        <QueryFailure title={t`Les réglages n’ont pas pu être chargés`} query={query} />
      ) : (
        <ListWaiting label={t`Chargement des réglages`} rows={settingsSections.length} />
      )}
    </>
  )
}

function Section<Name extends SettingsSection>({ section, data }: { section: Name; data: SettingsState }) {
  const id = useId()
  const [history, setHistory] = useState(false)
  // One form for one section: the list of forms says so.
  const SectionForm = forms[section] as ComponentType<{ state: SettingsState[Name] }>
  return (
    <>
      <SectionForm state={data[section]} />
      <Button
        look="quiet"
        size="sm"
        className="mt-4"
        aria-expanded={history}
        aria-controls={id}
        onClick={() => setHistory(!history)}
      >
        <Trans>Historique</Trans>
      </Button>
      <div id={id} hidden={!history}>
        {history && <SectionHistory section={section} version={data[section].version} />}
      </div>
    </>
  )
}

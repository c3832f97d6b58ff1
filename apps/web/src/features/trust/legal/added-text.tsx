import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { contentLanguage } from '../../../lib/language.ts'
import { siteName } from '../../../lib/site-name.ts'
import { LegalSection } from '../../../ui/legal-page.tsx'
import { type AddedTo, addedTextQuery } from '../../accounts/site-pages/queries.ts'
import { TextNodes } from '../../accounts/site-pages/text-nodes.tsx'

/** Shows the publisher's addition to a legal text; nothing where there is none. */
export function AddedText({ to }: { to: AddedTo }) {
  const { t } = useLingui()
  const { data } = useQuery(addedTextQuery(to))
  if (data === undefined || data.nodes.length === 0) return null
  return (
    <LegalSection title={t`Dispositions propres à ${siteName}`}>
      <div lang={contentLanguage} className="flex flex-col gap-3 wrap-anywhere">
        <TextNodes nodes={data.nodes} />
      </div>
    </LegalSection>
  )
}

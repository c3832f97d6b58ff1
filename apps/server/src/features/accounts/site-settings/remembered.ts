import type { SiteSettings } from '@parvis/contract/accounts/site-settings.schemas.ts'
import type { SiteSettingsReader } from './reader.ts'

/** Returns a function that gives what was made of the settings, and makes it anew once they have changed. */
export function madeOfSettings<Made>(
  { current }: Pick<SiteSettingsReader, 'current'>,
  make: (settings: SiteSettings) => Made,
): () => Made {
  let last: { settings: SiteSettings; made: Made } | undefined
  return () => {
    const settings = current()
    if (last?.settings !== settings) last = { settings, made: make(settings) }
    return last.made
  }
}

/** Translations in one language, made by the build (apps/web/texts.ts). */
declare module 'virtual:texts/*' {
  import type { Messages } from '@lingui/core'

  export interface Translations {
    /** Texts of all that the page begins with; undefined outside a build. */
    readonly start: Messages | undefined
    readonly folders: Readonly<Record<string, () => Promise<{ texts: Messages }>>>
  }
  export const start: Translations['start']
  export const folders: Translations['folders']
}

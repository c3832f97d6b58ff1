import { z } from 'zod'
import { colourFields, isReadable, usualColours } from './site-colours.ts'
import { logoName } from './site-settings.ts'

const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' })
  .overwrite((colour) => colour.toLowerCase())

/** Logo and colours. A colour that cannot be read, by WCAG 2.2 AA, is refused as `contrast`. */
export const SiteAppearance = z
  .strictObject({
    /** Name of an uploaded file; null: the half circle of seats. */
    logo: z.string().regex(logoName, { error: 'logo' }).nullable().default(null),
    /** Links, buttons and marks. */
    accent_light: Colour.default(usualColours.accent_light),
    accent_dark: Colour.default(usualColours.accent_dark),
    /** Lines and seals. */
    ornament_light: Colour.default(usualColours.ornament_light),
    ornament_dark: Colour.default(usualColours.ornament_dark),
  })
  .superRefine((colours, context) => {
    for (const field of colourFields)
      if (!isReadable(colours, field))
        context.addIssue({ code: 'custom', path: [field], message: 'contrast', input: colours[field] })
  })

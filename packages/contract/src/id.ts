import { z } from 'zod'

/**
 * What a caller names a row by. PostgreSQL takes an id in capitals for the same one, texts do not: pages kept in memory,
 * topics and locks go by the text, and a comparison with one's own id too. So it is read in one spelling only.
 */
export const Id = z.uuid().toLowerCase()

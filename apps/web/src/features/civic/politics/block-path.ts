/** Path of a block or a figure of a page, by its anchor. A post that contains this address shows its card. */
export const blockPath = (slug: string, anchor: string): string => `/political-data/${slug}#${anchor}`

/** Name of a site that has chosen none. A file of its own: every visitor loads it. */
export const usualSiteName = 'Parvis'

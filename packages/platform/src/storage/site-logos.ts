/** Path prefix of served logos of the site. */
export const logoPrefix = '/media/site/'

/** Storage key of a logo. */
export const logoKey = (name: string): string => `site/${name}`

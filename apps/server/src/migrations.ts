/** Folder of this server's migrations: plain SQL, forward only. */
export const migrations = new URL('../migrations/', import.meta.url)

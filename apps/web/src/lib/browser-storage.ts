/** Key-value storage that never throws. Values last as long as the page when the browser refuses to keep them. */
export interface BrowserStorage {
  read(key: string): string | null
  /** Answers false when the value lasts only as long as the page: storage blocked, or full. */
  write(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
}

/** @param open the browser's storage; its access throws where a setting of the browser blocks it */
export function createBrowserStorage(open: () => Storage): BrowserStorage {
  const unsaved = new Map<string, string>()
  const attempt = <Value>(use: (storage: Storage) => Value, fallback: Value): Value => {
    try {
      return use(open())
    } catch {
      return fallback
    }
  }
  return {
    read: (key) => unsaved.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write(key, value) {
      const isSaved = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isSaved) unsaved.delete(key)
      else unsaved.set(key, value)
      return isSaved
    },
    remove(key) {
      unsaved.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...unsaved.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  }
}

/** Key of the answers of « Qui vote comme moi », which are opinions: removed when a member signs out. */
export const agreementKey = 'parvis.votes-comme-moi'

/** Key of the commune whose deputies are shown; removed when a member signs out. */
export const communeKey = 'parvis.commune'

/** Shared by all tabs of this browser. */
export const deviceStorage = createBrowserStorage(() => localStorage)
/** Storage of this tab alone. */
export const tabStorage = createBrowserStorage(() => sessionStorage)

import type { Command, CommandGroup } from './command.ts'

/** Programs of `npm run NAME -- …`, each loaded when it runs. */
const programs = {
  admin: async () => (await import('./admin/commands.ts')).adminCommands,
  backup: async () => (await import('./backup/backup.ts')).backupCommand,
  'export-site': async () => (await import('./backup/export.ts')).exportCommand,
  import: async () => (await import('./import.ts')).importCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  restore: async () => (await import('./backup/restore.ts')).restoreCommand,
  'verify-backup': async () => (await import('./backup/restore.ts')).verifyBackupCommand,
} satisfies Record<string, () => Promise<Command | CommandGroup>>

export type ProgramName = keyof typeof programs

export const isProgramName = (word: string): word is ProgramName => Object.hasOwn(programs, word)

export const loadCommand = (name: ProgramName): Promise<Command | CommandGroup> => programs[name]()

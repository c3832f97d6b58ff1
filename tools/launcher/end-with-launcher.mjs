/** Imported before a program of others that is tied to the launcher by a channel: ends it when the launcher is gone. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

import { totalmem } from 'node:os'

const mebibyte = 2 ** 20

/**
 * Shared buffers in MiB: an eighth of the memory, which the server and the system's cache share. Index pages that do
 * not fit are written out by the transaction that needs their place, which delays the publishing member.
 */
function ownCache(): number {
  const eighth = Math.floor(totalmem() / 8 / mebibyte)
  return Math.min(Math.max(eighth, 128), 4_096)
}

/** Settings of the embedded PostgreSQL: a small machine shared with the server, durable by default. */
export function postgresSettings(socketFolder: string, durable: boolean): Record<string, string> {
  const cache = ownCache()
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '60',
    shared_buffers: `${cache}MB`,
    effective_cache_size: `${cache * 4}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    // The first change of a page after a checkpoint is logged whole: fewer checkpoints mean less to write.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    random_page_cost: '1.1',
    // Requests are short: JIT and parallel workers cost more than they gain on two cores.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    autovacuum_naptime: '30s',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.05',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Details and statements of errors contain members' data, which must not be logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Slow statements are logged with placeholders, without the values.
    log_min_duration_statement: '1s',
    log_parameter_max_length: '0',
    ...(durable
      ? { synchronous_commit: 'on' }
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
}

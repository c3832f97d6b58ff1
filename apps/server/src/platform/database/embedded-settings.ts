import { totalmem } from 'node:os'

const mebibyte = 2 ** 20

/**
 * What PostgreSQL keeps of the database by itself, in MiB: an eighth of the machine's memory, which the server and the
 * system's own cache share. Pages of indexes that do not fit are written out by whoever needs their place, which is the
 * member who publishes next.
 */
function ownCache(): number {
  const eighth = Math.floor(totalmem() / 8 / mebibyte)
  return Math.min(Math.max(eighth, 128), 4_096)
}

/** Settings of the embedded PostgreSQL: a small machine shared with the server, durable unless told otherwise. */
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
    // A page's first change after a checkpoint is logged whole: the fewer checkpoints, the less is written.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    random_page_cost: '1.1',
    // Requests are short: compiling them or spreading them over processes costs more than it brings on two cores.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    autovacuum_naptime: '30s',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.05',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // The details and statements of errors hold members' data, which has no place in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable
      ? { synchronous_commit: 'on' }
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
}

/** Settings of every embedded server, as `-c` options, so that an update of the project updates them too. */
export const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // A socket file's path may have 107 bytes, which a deep data folder exceeds; TCP is as fast here.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  min_wal_size: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Of a company that is new beside larger ones nothing is known until the tables have grown by this share: with the usual tenth
  // of a million messages, plans for it would be made as if it had none. docs/decisions/066-plans-without-statistics.md.
  autovacuum_analyze_scale_factor: '0.02',
  autovacuum_naptime: '15s',
  // After each vacuum all connections plan their statements anew: a small table that messages change all the time is vacuumed less.
  autovacuum_vacuum_threshold: '2000',
  idle_in_transaction_session_timeout: '60s',
  // Below the second that a verb waits for a lock: of two that wait for each other one gives way, rather than both.
  deadlock_timeout: '200ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_preload_libraries: 'pg_stat_statements',
  track_io_timing: 'on',
  // The log must hold no customer's text or number: neither statements nor the values of a refused row.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** One file a weekday in the cluster's `log` folder, each overwritten after a week. */
export const KEEP_LOGS: Readonly<Record<string, string>> = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
}

/** For clusters in memory-backed storage that live as long as a test run; survives a killed server, not a power cut. */
export const FAST: Readonly<Record<string, string>> = {
  fsync: 'off',
  // Segments in the cluster's own folder, which is memory already and is removed as a whole.
  dynamic_shared_memory_type: 'mmap',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  checkpoint_timeout: '1h',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

export function asOptions(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

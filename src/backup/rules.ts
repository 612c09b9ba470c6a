/** The version of the archive's layout. An archive of a newer version is refused. */
export const FORMAT = 1

/** The entries of an archive: rows of tables, files of the site, then the checksums of all of them, then the manifest. */
export const TABLES = 'tables/'
export const FILES = 'files/'
export const SUMS = 'SHA256SUMS'
export const MANIFEST = 'manifest.json'

/** The schemas that are saved. Tables of drizzle are written by the migrations. */
export const SCHEMAS = ['public', 'jobs'] as const
/** Written by the job queue itself, with the version of its own tables. */
export const LEFT_OUT = ['jobs.version', 'jobs.bam', 'jobs.queue_stats', 'jobs.warning']

/** The size in bytes of rows that are read, stored and inserted at once. */
export const PART_BYTES = 4 * 1024 * 1024
/** The number of blocks of a table, of 8 KB each, that are read at once: long texts are stored apart and add to them. */
export const BLOCKS = 64

/** The number of backups that the timetable keeps. */
export const KEPT_BACKUPS = { min: 1, max: 90 } as const
/** The names of backups that the site makes. */
export const BACKUP_NAME = /^cadence-[\w-]+\.tar\.gz(?:\.age)?$/

/** The key of jobs of which one runs at a time. */
export const ONE_AT_A_TIME = 'one'
/** The number of backups shown at the desk, newest first, including those that failed. */
export const BACKUPS_SHOWN = 100

/** The priority of a process that makes a backup (`nice`), so that the site stays fast. */
export const LOW_PRIORITY = 10
/** A backup or a test that takes longer has failed. */
export const JOB_TIMEOUT_MS = 12 * 3_600_000

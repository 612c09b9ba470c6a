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

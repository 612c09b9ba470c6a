/** Starts a PostgreSQL of its own with its data in `dir`; null when there are no binaries. */
export function startPostgres(options: {
  dir: string
  durable?: boolean
}): Promise<{ url: string; stop: () => Promise<void> } | null>
/** Starts a streaming replica of the server at `of`, with its data in the new directory `dir`. */
export function startReplica(options: {
  dir: string
  of: string
}): Promise<{ url: string; stop: () => Promise<void> }>
/** The directory with the programs of the newest PostgreSQL on this machine. */
export function findBinaries(): string | undefined

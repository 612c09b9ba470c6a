/** Starts a PostgreSQL of its own with its data in `dir`; null when there are no binaries. */
export function startPostgres(options: {
  dir: string
}): Promise<{ url: string; stop: () => Promise<void> } | null>
/** The directory with the programs of the newest PostgreSQL on this machine. */
export function findBinaries(): string | undefined

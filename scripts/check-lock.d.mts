/** The parts of an npm lock file that are checked. */
type Entry = {
  version?: string
  integrity?: string
  resolved?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
/** What is wrong with a lock of npm, one line for each fault. */
export function lockFaults(lock: { packages: Record<string, Entry> }): string[]

import { readdirSync } from 'node:fs'

/** The archives, in the order of the migrations that they end with, by the number in their names. */
export const fixtures: readonly string[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tar.gz'))
  .map((name) => name.slice(0, 4))
  .toSorted()

/** The file of an archive. */
export const fileOf = (fixture: string): string => `${import.meta.dirname}/${fixture}.tar.gz`

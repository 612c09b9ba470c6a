import * as z from 'zod'
import { FORMAT } from './rules.ts'

const count = z.number().int().nonnegative()

/** What an archive contains. It is the last entry: an archive without it was cut short. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  /** The moment that the rows are of. */
  at: z.iso.datetime(),
  site: z.string(),
  database: z.enum(['embedded', 'postgres']),
  /** When the applied migrations were written (the `when` of their journal). */
  migrations: z.array(z.number()),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: count })),
  sequences: z.record(z.string(), z.object({ value: z.string(), called: z.boolean() })),
  files: count,
  /** The bytes of all entries, uncompressed. */
  bytes: count,
})
export type Manifest = z.infer<typeof manifest>

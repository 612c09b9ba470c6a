import * as z from 'zod/mini'
import { call, moment, nothing, optionalWhole } from '#platform/call.ts'
import { KEPT_BACKUPS } from './rules.ts'

/** A backup that was made at the site, or that failed. */
const backup = z.object({
  id: z.string(),
  started_at: moment,
  ended_at: moment,
  /** The name of its file; null if it failed. */
  file: z.nullable(z.string()),
  /** Whether the file is no longer in the directory. */
  missing: z.boolean(),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  files: z.nullable(z.number()),
  /** Why it failed: one line without secrets. */
  error: z.nullable(z.string()),
  tested_at: z.nullable(moment),
  /** Why the last restore test failed: one line without secrets. */
  test_error: z.nullable(z.string()),
})
export type BackupRow = z.infer<typeof backup>

const state = z.object({
  enabled: z.boolean(),
  /** The hour of the day in `time_zone`. */
  hour: z.number(),
  /** The number of backups that are kept. */
  keep: z.number(),
  time_zone: z.string(),
  /** The directory on the machine that runs the jobs, or the address of the folder in the bucket. */
  directory: z.string(),
  /** Whether new backups are encrypted. */
  encrypted: z.boolean(),
  /** What runs or waits to run. */
  running: z.array(z.enum(['backup', 'test'])),
  /** When the next backup begins; null if the timetable is off. */
  next: z.nullable(moment),
  /** Whether the timetable is on and a backup has been missed. */
  overdue: z.boolean(),
  /** The last restore test that succeeded. */
  tested_at: z.nullable(moment),
  /** Newest first. */
  items: z.array(backup),
})
export type BackupState = z.infer<typeof state>

export const backupList = call('backups', {
  method: 'GET',
  path: 'admin/backups',
  summary: 'Returns when the site is backed up, what runs now, and the backups that exist or failed.',
  input: nothing,
  output: state,
})

export const backupSettingsChange = call('backup-settings-change', {
  method: 'PATCH',
  path: 'admin/backups',
  summary: 'Changes the given settings of the timetable and leaves the others as they are.',
  input: z.object({
    enabled: z.optional(z.boolean()),
    hour: optionalWhole(0, 23),
    keep: optionalWhole(KEPT_BACKUPS.min, KEPT_BACKUPS.max),
  }),
  output: state,
})

export const backupStart = call('backup-start', {
  path: 'admin/backups/start',
  summary: 'Starts a backup. `already` means that one is running or waiting.',
  input: nothing,
  output: z.object({ already: z.boolean() }),
})

export const backupTest = call('backup-test', {
  path: 'admin/backups/{id}/test',
  summary:
    'Restores a backup into a temporary database and compares it, without touching the site. `already` ' +
    'means that a test is running or waiting.',
  input: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'problem.id')) }),
  output: z.object({ already: z.boolean() }),
  refusals: ['newsroom.backupNotFound'],
})

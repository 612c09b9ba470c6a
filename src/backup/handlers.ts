import type { Handling } from '#platform/serve.ts'
import {
  backupListHandler,
  backupSettingsChangeHandler,
  backupStartHandler,
  backupTestHandler,
} from './backup-state.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  backupListHandler,
  backupSettingsChangeHandler,
  backupStartHandler,
  backupTestHandler,
]

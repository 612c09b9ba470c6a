import { backUpJob } from './back-up-site.ts'
import { followBackupsJob } from './follow-backups.ts'
import { testBackupJob } from './test-backup.ts'

/** The background jobs of this module. */
export const jobs = { backUpJob, testBackupJob, followBackupsJob }

import { deleteAccountsJob } from './personal-data.ts'

/** The background jobs of this module. */
export const jobs = {
  deleteAccountsJob,
}

import { mailPasswordResetJob } from './account/request-password-reset.ts'
import { forgetExpired } from './forget-expired.ts'

/** The background jobs of this module. */
export const jobs = {
  mailPasswordResetJob,
  forgetExpired,
}

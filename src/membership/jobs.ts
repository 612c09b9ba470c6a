import { advanceTestPaymentsJob } from './checkout/advance-test-payments.ts'
import { endRenewalsJob } from './end-renewals.ts'
import { forgetRecordsJob } from './forget-records.ts'
import { applyPaymentEventsJob } from './payments/apply-payment-events.ts'
import { reconcilePaymentsJob } from './payments/reconcile-payments.ts'
import { notifySupportJob } from './support/notify-support.ts'

/** The background jobs of this module. */
export const jobs = {
  forgetRecordsJob,
  applyPaymentEventsJob,
  endRenewalsJob,
  reconcilePaymentsJob,
  notifySupportJob,
  advanceTestPaymentsJob,
}

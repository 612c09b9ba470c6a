import { billingPortalHandler } from './account/billing-portal.ts'
import { cancelSubscriptionHandler } from './account/cancel-subscription.ts'
import { changePlanHandler } from './account/change-plan.ts'
import { invoicesHandler } from './account/invoices.ts'
import { resumeSubscriptionHandler } from './account/resume-subscription.ts'
import { checkoutResultHandler } from './checkout/checkout-result.ts'
import { createCheckoutHandler } from './checkout/create-checkout.ts'
import { testCheckoutDecideHandler } from './checkout/test-checkout-decide.ts'
import { testCheckoutHandler } from './checkout/test-checkout.ts'
import { communityChangeHandler } from './community/community-change.ts'
import { communityHandler } from './community/community.ts'
import { hasContentAccessHandler } from './has-content-access.ts'
import { hasPremiumAccessHandler } from './has-premium-access.ts'
import { membershipHandler } from './membership-view.ts'
import { paymentEventsHandler } from './payment-events.ts'
import { adminPaymentEventApplyHandler } from './payments/admin-payment-event-apply.ts'
import { adminPaymentsHandler } from './payments/admin-payments.ts'
import { contactSalesHandler } from './sales/contact-sales.ts'
import { salesRequestDecideHandler } from './sales/sales-request-decide.ts'
import { salesRequestRemoveHandler } from './sales/sales-request-remove.ts'
import { salesRequestsHandler } from './sales/sales-requests.ts'
import { mySupportHandler } from './support/own-support.ts'
import { supportAddHandler } from './support/support-add.ts'
import { supportAskHandler } from './support/support-ask.ts'
import { supportCloseHandler } from './support/support-close.ts'
import { supportDecideHandler } from './support/support-decide.ts'
import { supportFiguresHandler, supportRequestsHandler } from './support/support-requests.ts'
import { supportWatchHandler } from './support/support-watch.ts'
import type { Db } from '#platform/db.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. `pagesChanged` causes the pages that show the plans to be rendered again. */
export const handlers = (pagesChanged: (tx: Db) => Promise<void>): readonly Handling[] => [
  testCheckoutHandler,
  testCheckoutDecideHandler,
  hasContentAccessHandler,
  hasPremiumAccessHandler,
  createCheckoutHandler,
  checkoutResultHandler,
  membershipHandler,
  cancelSubscriptionHandler,
  resumeSubscriptionHandler,
  changePlanHandler,
  billingPortalHandler,
  invoicesHandler,
  paymentEventsHandler,
  communityHandler,
  communityChangeHandler(pagesChanged),
  contactSalesHandler,
  salesRequestsHandler,
  salesRequestDecideHandler,
  salesRequestRemoveHandler,
  mySupportHandler,
  supportAskHandler,
  supportAddHandler,
  supportCloseHandler,
  supportRequestsHandler,
  supportFiguresHandler,
  supportDecideHandler,
  supportWatchHandler,
  adminPaymentsHandler,
  adminPaymentEventApplyHandler,
]

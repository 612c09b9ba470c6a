import { type Language, addressIn } from '#languages/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { askingPayments } from '../asking-payments.ts'
import { billingPortal } from '../calls.ts'
import { customerOf } from '../customers.ts'

export const billingPortalHandler = handle(billingPortal, (_input, context) =>
  askingPayments(context, async () => {
    const { caller, config, language, outside } = context
    const customerId = caller && (await customerOf(context, caller))
    if (customerId === null) throw new Refusal('membership.noCustomer', 409)
    const back = `${config.siteUrl}${addressIn(language as Language, '/account')}` // the dispatcher allows only supported languages
    return { url: await outside.payments.portal(customerId, back, language) }
  }),
)

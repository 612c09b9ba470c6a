import { handle } from '#platform/serve.ts'
import { askingPayments } from '../asking-payments.ts'
import { invoices } from '../calls.ts'
import { customerOf } from '../customers.ts'

export const invoicesHandler = handle(invoices, (_input, context) =>
  askingPayments(context, async () => {
    const { caller, outside } = context
    const customerId = caller && (await customerOf(context, caller))
    const paid = customerId === null ? [] : await outside.payments.invoicesOf(customerId)
    const items = paid.map((each) => ({
      id: each.id,
      number: each.number,
      created_at: each.createdAt.toISOString(),
      total_cents: each.total,
      currency: each.currency,
      state: each.state,
      page_url: each.pageUrl,
      pdf_url: each.pdfUrl,
    }))
    return { items, total: items.length, next_cursor: null }
  }),
)

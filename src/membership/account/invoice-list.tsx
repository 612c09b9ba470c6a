import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { shortDay } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { invoices } from '../calls.ts'
import { priceText } from '../plans.ts'

type Invoice = OutputOf<typeof invoices>['items'][number]

/** The reader's invoices from the payment service. */
export function InvoiceList() {
  const { t } = useI18n()
  const asked = useQuery({ ...callQuery(invoices, {}), staleTime: 0 })
  return (
    <div aria-busy={asked.isPending || undefined} className="border-t border-line pt-4">
      <h4 className="text-base font-semibold">{t('membership.account.invoices')}</h4>
      {asked.data ? (
        asked.data.items.length === 0 ? (
          <p className="mt-3 text-ink2">{t('membership.account.invoicesNone')}</p>
        ) : (
          <Table items={asked.data.items} />
        )
      ) : asked.isError ? (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink2">
          {t('membership.account.invoicesFailed')}
          <Button kind="text" size="small" busy={asked.isFetching} onClick={() => void asked.refetch()}>
            {t('kit.retry')}
          </Button>
        </p>
      ) : (
        <div className="mt-3 grid gap-2">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      )}
    </div>
  )
}

const CELL = 'py-2 pe-4 text-start align-baseline'

function Table({ items }: { items: readonly Invoice[] }) {
  const { t } = useI18n()
  return (
    <table className="mt-3 w-full text-sm">
      <thead className="border-b border-line text-xs text-ink3">
        <tr>
          <th scope="col" className={CELL}>
            {t('membership.account.invoiceDate')}
          </th>
          <th scope="col" className={`${CELL} max-sm:hidden`}>
            {t('membership.account.invoice')}
          </th>
          <th scope="col" className={CELL}>
            {t('membership.account.invoiceAmount')}
          </th>
          <th scope="col" className={CELL}>
            {t('membership.account.invoiceState')}
          </th>
          <th scope="col">
            <span className="sr-only">{t('membership.account.invoiceView')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { t, language, site } = useI18n()
  const day = shortDay(language, site.timeZone).format(new Date(invoice.created_at))
  const links = [
    [invoice.page_url, t('membership.account.invoiceView')],
    [invoice.pdf_url, t('membership.account.invoicePdf')],
  ] as const
  return (
    <tr className="border-b border-line">
      <td className={CELL}>
        <time dateTime={invoice.created_at}>{day}</time>
      </td>
      <td className={`${CELL} text-ink2 max-sm:hidden`}>
        <bdi dir="ltr">{invoice.number ?? ''}</bdi>
      </td>
      <td className={`${CELL} num`}>
        <bdi dir="ltr">{priceText(invoice.total_cents, LOCALES[language], invoice.currency)}</bdi>
      </td>
      <td className={CELL}>{t(`membership.invoice.${invoice.state}`)}</td>
      <td className="py-2">
        <span className="flex flex-wrap justify-end gap-x-4">
          {links.map(
            ([url, label]) =>
              url !== null && (
                <a
                  key={label}
                  href={url}
                  target="_blank"
                  rel="noopener"
                  className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
                >
                  {label}
                  <span className="sr-only">{` ${invoice.number ?? day}`}</span>
                </a>
              ),
          )}
        </span>
      </td>
    </tr>
  )
}

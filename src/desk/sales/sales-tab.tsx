import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { SALES_STATES } from '#membership/rules.ts'
import { salesRequests } from '#membership/sales/calls.ts'
import { Asked, Columns, Nothing, Panel } from '../parts/panel.tsx'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { OneOf } from '../parts/one-of.tsx'
import { SALES_COLUMNS, SalesLine } from './sales-line.tsx'
import { type SalesState, useSalesRequests } from './sales.ts'

/** The questions to sales: read, answered by email, closed and reopened. Source: public-site §6. */
export function SalesTab() {
  const { t } = useI18n()
  const client = useQueryClient()
  const [state, setState] = useState<SalesState>('open')
  const requests = useSalesRequests(state)
  return (
    <Panel
      id="sales"
      title={t('newsroom.sales.title')}
      text={t('newsroom.sales.text')}
      actions={
        <>
          <OneOf
            dense
            quiet
            label={t('newsroom.sales.state')}
            values={SALES_STATES}
            value={state}
            nameOf={(each) => t(`newsroom.sales.state.${each}`)}
            onChange={(next) => setState(next ?? 'open')}
          />
          <RefreshButton refresh={() => client.invalidateQueries({ queryKey: [salesRequests.name] })} />
        </>
      }
    >
      <Asked question={requests} failed={t('newsroom.sales.failed')} rows={5}>
        {({ items, total, more, loadingMore }) =>
          items.length === 0 ? (
            <Nothing>{t(`newsroom.sales.${state}None`)}</Nothing>
          ) : (
            <>
              <Columns
                className={SALES_COLUMNS}
                names={[
                  t('newsroom.sales.person'),
                  t('newsroom.sales.company'),
                  t('newsroom.sales.question'),
                  t('newsroom.sales.asked'),
                ]}
              />
              <ul>
                {items.map((request) => (
                  <SalesLine key={request.id} request={request} />
                ))}
              </ul>
              {more && (
                <div className="border-t border-line px-4 py-4 sm:px-6">
                  <Button size="medium" busy={loadingMore} onClick={more}>
                    {t('newsroom.review.more', { shown: items.length, total })}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Asked>
    </Panel>
  )
}

import { useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { SALES_STATES } from '#membership/rules.ts'
import { salesRequests } from '#membership/sales/calls.ts'
import { OneOf } from '../parts/one-of.tsx'
import { Panel } from '../parts/panel.tsx'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { Rows } from '../parts/rows.tsx'
import { useRows } from '../parts/use-rows.ts'
import { SALES_COLUMNS, SalesLine } from './sales-line.tsx'

/** The questions to sales: read, answered by email, closed and reopened. Source: public-site §6. */
export function SalesTab() {
  const { t } = useI18n()
  const [state, setState] = useState<(typeof SALES_STATES)[number]>('open')
  const requests = useRows(salesRequests, { state })
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
          <RefreshButton calls={[salesRequests]} />
        </>
      }
    >
      <Rows
        list={requests}
        failed={t('newsroom.sales.failed')}
        none={t(`newsroom.sales.${state}None`)}
        outline={5}
        columns={{
          className: SALES_COLUMNS,
          names: [
            t('newsroom.sales.person'),
            t('newsroom.sales.company'),
            t('newsroom.sales.question'),
            t('newsroom.sales.asked'),
          ],
        }}
      >
        {(request) => <SalesLine key={request.id} request={request} />}
      </Rows>
    </Panel>
  )
}

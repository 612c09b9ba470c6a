import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type SalesRequest, salesRequestRemove, salesRequests } from '#membership/sales/calls.ts'
import { focusTitle } from '../parts/panel.tsx'
import { failureText } from '../parts/refusal-words.ts'
import { useDecision } from '../parts/waiting-list.ts'

/**
 * Deletes a question permanently after a confirmation, because whoever asked may want it gone, with or without an account.
 */
export function SalesRemove({ request: { id, email } }: { request: SalesRequest }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const remove = useDecision(
    salesRequestRemove,
    salesRequests,
    () => {
      setAsking(false)
      toast.success(t('newsroom.sales.removed'))
      focusTitle('sales')
    },
    () => {},
  )
  return (
    <div>
      <Button size="medium" kind="danger" onClick={() => setAsking(true)}>
        {t('newsroom.sales.remove')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('newsroom.sales.removeTitle')}
          text={t('newsroom.sales.removeText', { email })}
          closeLabel={t('kit.close')}
          cancel={t('newsroom.review.cancel')}
          confirm={t('newsroom.sales.remove')}
          tone="danger-filled"
          busy={remove.isPending}
          failure={remove.isError ? failureText(t, remove.error, t('newsroom.sales.notDone')) : undefined}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate({ id })}
        />
      )}
    </div>
  )
}

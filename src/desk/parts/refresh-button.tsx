import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'

/** Reloads the data of a page, and is busy until it has arrived. */
export function RefreshButton({ refresh }: { refresh: () => Promise<void> }) {
  const { t } = useI18n()
  const [refreshing, setRefreshing] = useState(false)
  const press = async () => {
    setRefreshing(true)
    await refresh()
    setRefreshing(false)
  }
  return (
    <Button
      size="medium"
      icon={<RefreshCw className="size-4" strokeWidth={1.75} aria-hidden="true" />}
      busy={refreshing}
      onClick={() => void press()}
    >
      {t('newsroom.review.refresh')}
    </Button>
  )
}

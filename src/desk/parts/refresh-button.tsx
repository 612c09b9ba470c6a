import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { type Changes, refetchCalls } from './use-action.ts'
import { BarButton } from '../frame/bar-button.tsx'

/** Fetches again what these calls have answered, or everything on the page, and is busy until it has arrived. */
export function RefreshButton({ calls }: { calls?: Changes }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await (calls ? refetchCalls(client, calls) : refetchAnswers(client, { type: 'active' }))
    setRefreshing(false)
  }
  return (
    <BarButton
      compact
      name={t('newsroom.review.refresh')}
      icon={RefreshCw}
      busy={refreshing}
      onClick={() => void refresh()}
    />
  )
}

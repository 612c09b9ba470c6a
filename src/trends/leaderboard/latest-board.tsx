import { useQuery } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { MomentumBoard } from './momentum-board.tsx'

/** The latest board once it has loaded; renders nothing when it cannot be loaded. */
export default function LatestBoard() {
  const { language } = useI18n()
  const { data } = useQuery(callQuery(leaderboard, { lang: language }))
  if (!data || data.items.length === 0) return null
  return <MomentumBoard entries={data.items} hrefOf={(entry) => `/news/${entry.article_id}`} />
}

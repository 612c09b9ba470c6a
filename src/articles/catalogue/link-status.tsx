import { useDay, useI18n } from '#languages/i18n.ts'
import type { AgentCard } from './agents/calls.ts'
import type { ToolCard } from './tools/calls.ts'

type Linked = Pick<AgentCard | ToolCard, 'website_url' | 'link_state' | 'link_checked_at'>

/** True if the website is not expected to answer. */
export const isDead = ({ link_state }: Pick<Linked, 'link_state'>): boolean => link_state === 'dead'

/**
 * Says that a website has not answered, and when it was last checked. Renders nothing if it answers or its state is unknown.
 */
export function LinkStatus({ entry, className = '' }: { entry: Linked; className?: string }) {
  const { t } = useI18n()
  const day = useDay()
  const { link_state: state, link_checked_at: at } = entry
  if (entry.website_url === null || at === null || (state !== 'stale' && state !== 'dead')) return null
  return (
    <p className={`flex items-start gap-1.5 text-sm text-warning ${className}`}>
      <svg
        viewBox="0 0 16 16"
        className="mt-0.5 size-4 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M8 2 14.5 13.5h-13zM8 6.5v3.5M8 11.5v1" />
      </svg>
      <span>{t(`library.link.${state}`, { date: day(at) })}</span>
    </p>
  )
}

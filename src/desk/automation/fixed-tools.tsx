import { Status, type StatusTone } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { FixedTool } from '#writing/links/calls.ts'
import { Address } from './proposal.tsx'

const TONES: Record<FixedTool['state'], StatusTone> = {
  moved: 'success',
  proposed: 'waiting',
  failed: 'danger',
  unchanged: 'quiet',
}
/** More rows than these are collapsed. */
const MAX_SHOWN = 20
/** Rows that need attention come first. */
const ORDER = Object.keys(TONES)

type FixedToolsProps = {
  results: readonly FixedTool[]
  message: string
  /** Includes tools whose address was right. */
  all?: boolean
}

/** The result for every checked tool: old and new address, or the error. */
export function FixedTools({ results, message, all = false }: FixedToolsProps) {
  const { t } = useI18n()
  const rows = results
    .filter(({ state }) => all || state !== 'unchanged')
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <div className="border-b border-line px-4 py-4 sm:px-6">
      <p className="text-sm font-semibold">{message}</p>
      {rows.length > 0 && (
        <details open={all || rows.length <= MAX_SHOWN} className="mt-2">
          <summary className="min-h-6 cursor-pointer py-1 text-sm text-ink2 underline decoration-edge underline-offset-4">
            {t(all ? 'newsroom.links.each' : 'newsroom.automation.fixResults', { count: rows.length })}
          </summary>
          <ul className="mt-2 border-t border-line">
            {rows.map((row) => (
              <li key={row.tool_id} className="border-b border-line py-3 text-sm last:border-b-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <bdi className="font-semibold">{row.tool}</bdi>
                  <Status tone={TONES[row.state]}>{t(`newsroom.automation.fixed.${row.state}`)}</Status>
                </p>
                <Address label={t('newsroom.automation.oldAddress')} url={row.oldUrl} />
                {row.newUrl !== null && (
                  <Address label={t('newsroom.automation.newAddress')} url={row.newUrl} />
                )}
                {row.error !== null && <p className="mt-1 text-xs text-ink2">{row.error}</p>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
